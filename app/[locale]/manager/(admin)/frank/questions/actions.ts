'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { faqLimits } from '@/lib/faqs/schema'
import { type SyncOutcome, syncFaq } from '@/lib/frank/faq-sync'
import { logUnexpectedError } from '@/lib/log'
import * as questions from '@/lib/questions/mutations'
import { answerQuestionSchema, groupSchema } from '@/lib/questions/schema'
import { questionsAddress } from './search-params'

const answer = createAction(
  { name: 'answerQuestion', permission: 'admin', schema: answerQuestionSchema },
  async (input, admin) => {
    await questions.answerQuestion(admin, input)
    // The answer is saved because the sync can be repeated.
    const sync = await syncFaq(admin, input.id, 'update').catch((error: unknown): SyncOutcome => {
      logUnexpectedError('answerQuestion', error)
      return { state: 'failed', failure: 'unexpected' }
    })
    refresh()
    return sync
  },
)

const dismiss = createAction(
  { name: 'dismissQuestion', permission: 'admin', schema: groupSchema },
  async ({ groupId }, admin) => {
    await questions.dismissQuestion(admin, groupId)
    refresh()
  },
)

export async function answerQuestion(form: FormData): Promise<ActionResult<SyncOutcome>> {
  return answer(form)
}

/** `typed` refills the form in browsers without scripts. */
export type PlainAnswerState = {
  result: ActionResult<SyncOutcome>
  typed: { question: string; answer: string; sectionId: string }
} | null

/** For browsers without scripts. Redirects to the list of done questions. */
export async function answerQuestionPlainly(
  _previous: PlainAnswerState,
  form: FormData,
): Promise<PlainAnswerState> {
  const result = await answer(form)
  if (result.ok) redirect(`${questionsAddress}?kind=done`)
  return {
    result,
    typed: {
      question: readTyped(form, 'question', 2 * faqLimits.question),
      answer: readTyped(form, 'answer', 2 * faqLimits.answer),
      sectionId: readTyped(form, 'sectionId', 36),
    },
  }
}

export async function dismissQuestion(form: FormData): Promise<ActionResult<void>> {
  return dismiss(form)
}

export async function dismissQuestionPlainly(form: FormData): Promise<void> {
  await dismiss(form)
}
