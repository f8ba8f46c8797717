'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import { type SyncOutcome, syncFaq } from '@/lib/frank/faq-sync'
import { logUnexpectedError } from '@/lib/log'
import * as questions from '@/lib/questions/mutations'
import { answerQuestionSchema, groupSchema } from '@/lib/questions/schema'

export const answerQuestion = createAction(
  { name: 'answerQuestion', permission: 'board', feature: 'assistant', schema: answerQuestionSchema },
  async (input, member) => {
    await questions.answerQuestion(member, input)
    // The answer is saved because the sync can be repeated.
    const sync = await syncFaq(member, input.id, 'update').catch((error: unknown): SyncOutcome => {
      logUnexpectedError('answerQuestion', error)
      return { state: 'failed', failure: 'unexpected' }
    })
    refresh()
    return sync
  },
)

export const dismissQuestion = createAction(
  { name: 'dismissQuestion', permission: 'board', feature: 'assistant', schema: groupSchema },
  async ({ groupId }, member) => {
    await questions.dismissQuestion(member, groupId)
    refresh()
  },
)
