'use server'

import { z } from 'zod'
import { createAction } from '@/lib/action'
import { frankLimits } from '@/lib/frank/limits'
import { isAnswerChecked } from '@/lib/markdown/check'
import { AnswerBody } from './answer-body'

/** Renders an answer that just arrived, so that the browser needs no parser. */
export const renderAnswer = createAction(
  {
    name: 'renderAnswer',
    permission: 'member',
    schema: z.object({ text: z.string().max(frankLimits.answerCharacters) }),
  },
  async ({ text }, { organization }) => (
    <AnswerBody text={text} isChecked={await isAnswerChecked(text, organization.id)} />
  ),
)
