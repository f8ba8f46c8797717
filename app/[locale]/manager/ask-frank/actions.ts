'use server'

import { createAction } from '@/lib/action'
import { ratingSchema } from '@/lib/frank/feedback'
import * as frank from '@/lib/frank/mutations'

/** Says whether an answer helped. May be said anew. */
export const rateAnswer = createAction(
  { name: 'rateAnswer', permission: 'member', schema: ratingSchema },
  (rating) => frank.rateAnswer(rating),
)
