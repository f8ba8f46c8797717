'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { requestPasswordReset } from '@/lib/auth/request-reset'
import * as profile from '@/lib/profile/mutations'
import * as picture from '@/lib/profile/picture'
import type { SavedProfile } from '@/lib/profile/profile'
import { profileSchema, switchOrganizationSchema } from '@/lib/profile/schema'

const save = createAction(
  { name: 'saveProfile', permission: 'member', schema: profileSchema },
  async (input, member) => {
    const saved = await profile.saveProfile(member, input)
    revalidatePath('/[locale]/manager', 'layout')
    return saved
  },
)

const remove = createAction(
  { name: 'removePicture', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await picture.removePicture(member)
    revalidatePath('/[locale]/manager', 'layout')
    return undefined
  },
)

const change = createAction(
  { name: 'switchOrganization', permission: 'member', schema: switchOrganizationSchema },
  async ({ memberId }) => {
    await profile.switchOrganization(memberId)
    // The layout's header would otherwise keep the other organisation's name.
    revalidatePath('/[locale]/manager', 'layout')
    redirect('/manager/dashboard?notice=organization_switched')
  },
)

const sendReset = createAction(
  { name: 'sendOwnReset', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await requestPasswordReset(member.email)
    return undefined
  },
)

/** `entered` refills the form in browsers without scripts. Passwords are never returned. */
export type ProfileState = {
  result: ActionResult<SavedProfile>
  /** Null if the browser has kept the values. */
  entered: { fullName: string; email: string; phone: string } | null
} | null

export async function saveProfile(_previous: ProfileState, form: FormData): Promise<ProfileState> {
  const entered = {
    fullName: readTyped(form, 'fullName', 300),
    email: readTyped(form, 'email', 300),
    phone: readTyped(form, 'phone', 300),
  }
  return { result: await save(form), entered }
}

type Result = ActionResult | null

export async function removePicture(_previous: Result, form: FormData): Promise<Result> {
  return remove(form)
}

export async function switchOrganization(
  _previous: ActionResult<never> | null,
  form: FormData,
): Promise<ActionResult<never>> {
  return change(form)
}

export async function sendPasswordReset(_previous: Result, form: FormData): Promise<Result> {
  return sendReset(form)
}
