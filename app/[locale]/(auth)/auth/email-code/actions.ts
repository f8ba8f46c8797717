'use server'

import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { requestMailCode, signInByMailCode } from '@/lib/auth/mail-code'
import { askMailCodeSchema, mailCodeSchema } from '@/lib/auth/schema'

export const askMailCode = createAction(
  { name: 'askMailCode', permission: 'public', schema: askMailCodeSchema },
  async (ask) => {
    await requestMailCode(ask)
    redirect('/auth/email-code/enter')
  },
)

export const enterMailCode = createAction(
  { name: 'enterMailCode', permission: 'public', schema: mailCodeSchema },
  async ({ code }) => {
    redirect(await signInByMailCode(code))
  },
)
