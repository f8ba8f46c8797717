'use server'

import { createAction } from '@/lib/action'
import * as frank from '@/lib/frank/mutations'
import { ratingSchema } from '@/lib/frank/schema'
import * as questions from '@/lib/questions/mutations'
import { sendQuestionSchema } from '@/lib/questions/schema'

/** A second rating replaces the first. */
export const rateAnswer = createAction(
  { name: 'rateAnswer', permission: 'member', feature: 'assistant', schema: ratingSchema },
  (rating) => frank.rateAnswer(rating),
)

/** The page is not refreshed, so that the scroll position and the draft stay. */
export const sendToBoard = createAction(
  { name: 'sendToBoard', permission: 'member', feature: 'assistant', schema: sendQuestionSchema },
  ({ messageId, showName }) => questions.sendQuestion(messageId, showName),
)
