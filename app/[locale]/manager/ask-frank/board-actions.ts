'use server'

import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { getFaqPath } from '@/lib/documents/paths'
import { logUnexpectedError } from '@/lib/log'
import { noteAnswerSeen } from '@/lib/questions/mutations'
import { faqOfAnswerSchema } from '@/lib/questions/schema'

export const openBoardAnswer = createAction(
  { name: 'openBoardAnswer', permission: 'member', feature: 'assistant', schema: faqOfAnswerSchema },
  async ({ faqId }, member) => {
    // A failure leaves the notice in place, and the answer opens.
    await noteAnswerSeen(member, faqId).catch((error: unknown) =>
      logUnexpectedError('openBoardAnswer', error),
    )
    redirect(getFaqPath(faqId))
  },
)

/** The page is not refreshed, so that the draft in the chat stays. */
export const dismissBoardAnswer = createAction(
  { name: 'dismissBoardAnswer', permission: 'member', feature: 'assistant', schema: faqOfAnswerSchema },
  ({ faqId }, member) => noteAnswerSeen(member, faqId),
)
