'use server'

import { redirect } from 'next/navigation'
import { type ActionResult, createAction } from '@/lib/action'
import { getFaqPath } from '@/lib/documents/address'
import { logUnexpectedError } from '@/lib/log'
import { noteAnswerSeen } from '@/lib/questions/mutations'
import { faqOfAnswerSchema } from '@/lib/questions/schema'

const open = createAction(
  { name: 'openBoardAnswer', permission: 'member', schema: faqOfAnswerSchema },
  async ({ faqId }, member) => {
    // A failure leaves the notice in place, and the answer opens.
    await noteAnswerSeen(member, faqId).catch((error: unknown) =>
      logUnexpectedError('openBoardAnswer', error),
    )
    redirect(getFaqPath(faqId))
  },
)

const dismiss = createAction(
  { name: 'dismissBoardAnswer', permission: 'member', schema: faqOfAnswerSchema },
  ({ faqId }, member) => noteAnswerSeen(member, faqId),
)

export async function openBoardAnswer(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void> | null> {
  return open(form)
}

/** The page is not refreshed, so that the draft in the chat stays. */
export async function dismissBoardAnswer(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void> | null> {
  return dismiss(form)
}
