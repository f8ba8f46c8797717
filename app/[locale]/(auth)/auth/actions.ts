'use server'

import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { takeNextPath } from '@/lib/auth/kept-next-path'
import { toSignIn } from '@/lib/auth/next-path'
import { setPassword } from '@/lib/auth/password'
import { signInSchema } from '@/lib/auth/schema'
import * as session from '@/lib/auth/sign-in'
import { AppError } from '@/lib/errors'
import { keepBrowserLanguage } from '@/lib/i18n/member-language'
import { setupSchema } from '@/lib/news-mails/schema'
import { leaveBrowser } from '@/lib/news-pushes/mutations'
import { leftDeviceSchema } from '@/lib/news-pushes/schema'

export const signIn = createAction(
  { name: 'signIn', permission: 'public', schema: signInSchema },
  async (credentials) => {
    redirect(await session.signIn(credentials))
  },
)

/** A failure shows the notice of a failed sign-in. */
export async function enterDemo(form: FormData): Promise<void> {
  await keepBrowserLanguage()
  const result = await signIn(form)
  if (!result.ok) redirect('/auth?demo=1&notice=login_failed')
}

export const signOut = createAction(
  { name: 'signOut', permission: 'public', schema: leftDeviceSchema },
  async ({ endpoint }) => {
    // The devices are removed first, because only their own member may remove them.
    await leaveBrowser(endpoint)
    const path = await session.signOut().then(
      () => '/',
      (error: unknown) => {
        if (error instanceof AppError) return '/auth?notice=signout_failed'
        throw error
      },
    )
    redirect(path)
  },
)

export const choosePassword = createAction(
  { name: 'setPassword', permission: 'public', schema: setupSchema },
  async ({ password, frequency }) => {
    await setPassword(password, frequency).catch((error: unknown) => {
      // The password was chosen before. The page would redirect a form that the browser posted itself, which would
      // be posted again.
      if (error instanceof AppError && error.code === 'reset_no_session')
        redirect('/auth?notice=reset_no_session')
      throw error
    })
    redirect(toSignIn((await takeNextPath()) ?? '', '/auth?chosen=true&notice=password_set'))
  },
)
