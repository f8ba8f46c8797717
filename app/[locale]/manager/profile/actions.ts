'use server'

import { refresh, revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { requestPasswordReset } from '@/lib/auth/links'
import { chooseNewsMail } from '@/lib/news-mails/mutations'
import { newsChoiceSchema } from '@/lib/news-mails/schema'
import * as pushes from '@/lib/news-pushes/mutations'
import { deviceSchema, endpointSchema } from '@/lib/news-pushes/schema'
import * as erasure from '@/lib/profile/erasure'
import * as profile from '@/lib/profile/mutations'
import * as picture from '@/lib/profile/picture'
import { profileSchema, switchOrganizationSchema } from '@/lib/profile/schema'

export const saveProfile = createAction(
  { name: 'saveProfile', permission: 'member', schema: profileSchema },
  async (input, member) => {
    const saved = await profile.saveProfile(member, input)
    revalidatePath('/[locale]/manager', 'layout')
    return saved
  },
)

/** The page stays, so that it can show the result. */
export const chooseMail = createAction(
  { name: 'chooseNewsMail', permission: 'member', feature: 'news_mail', schema: newsChoiceSchema },
  async ({ frequency }, member) => {
    await chooseNewsMail(member, frequency)
    return frequency
  },
)

export const keepDevice = createAction(
  { name: 'keepDevice', permission: 'member', feature: 'news_push', schema: deviceSchema },
  async (device, member) => {
    await pushes.keepDevice(member, device)
    return undefined
  },
)

export const removeDevice = createAction(
  { name: 'removeDevice', permission: 'member', schema: endpointSchema },
  async ({ endpoint }, member) => {
    await pushes.removeDevice(member, endpoint)
    return undefined
  },
)

export const removePicture = createAction(
  { name: 'removePicture', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await picture.removePicture(member)
    revalidatePath('/[locale]/manager', 'layout')
    return undefined
  },
)

export const switchOrganization = createAction(
  { name: 'switchOrganization', permission: 'member', schema: switchOrganizationSchema },
  async ({ memberId }) => {
    await profile.switchOrganization(memberId)
    // The layout's header would otherwise keep the other organisation's name.
    revalidatePath('/[locale]/manager', 'layout')
    redirect('/manager/dashboard?notice=organization_switched')
  },
)

export const sendPasswordReset = createAction(
  { name: 'sendOwnReset', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await requestPasswordReset(member.email)
    return undefined
  },
)

export const askForErasure = createAction(
  { name: 'askForErasure', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await erasure.askForErasure(member)
    refresh()
    return undefined
  },
)

export const withdrawErasure = createAction(
  { name: 'withdrawErasure', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await erasure.withdrawErasure(member)
    refresh()
    return undefined
  },
)
