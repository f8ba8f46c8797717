'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { newPasswordSchema, signInSchema } from '@/lib/auth/schema'
import { setPassword } from '@/lib/auth/set-password'
import * as session from '@/lib/auth/sign-in'
import { AppError } from '@/lib/errors'

const startSession = createAction(
  { name: 'signIn', permission: 'public', schema: signInSchema },
  async (credentials) => {
    redirect(await session.signIn(credentials))
  },
)

const endSession = createAction({ name: 'signOut', permission: 'public', schema: z.object({}) }, async () => {
  const path = await session.signOut().then(
    () => '/',
    (error: unknown) => {
      if (error instanceof AppError) return '/auth?notice=signout_failed'
      throw error
    },
  )
  redirect(path)
})

const completeSetup = createAction(
  { name: 'setPassword', permission: 'public', schema: newPasswordSchema },
  async ({ password }) => {
    await setPassword(password)
    redirect('/auth?chosen=true&notice=password_set')
  },
)

/** `email` refills the form in browsers without scripts. The password is never returned. */
export type SignInState = { result: ActionResult<never>; email: string } | null

export async function signIn(_previous: SignInState, form: FormData): Promise<SignInState> {
  return { result: await startSession(form), email: readTyped(form, 'email', 254) }
}

/** A failure shows the notice of a failed sign-in. */
export async function enterDemo(form: FormData): Promise<void> {
  const result = await startSession(form)
  if (!result.ok) redirect('/auth?demo=1&notice=login_failed')
}

export async function signOut(
  _previous: ActionResult<never> | null,
  form: FormData,
): Promise<ActionResult<never>> {
  return endSession(form)
}

export async function choosePassword(
  _previous: ActionResult<never> | null,
  form: FormData,
): Promise<ActionResult<never>> {
  return completeSetup(form)
}
