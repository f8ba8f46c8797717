'use server'

import { z } from 'zod'
import { createAction } from '@/lib/action'
import { findAnswer } from '@/lib/frank/queries'
import { AnswerBody } from './answer-body'

/** Renders an answer of the member's own conversation, so that the browser needs no parser. */
export const renderAnswer = createAction(
  { name: 'renderAnswer', permission: 'member', schema: z.object({ messageId: z.uuid() }) },
  async ({ messageId }, member) => {
    const { text, markdown_checked } = await findAnswer(member, messageId)
    return <AnswerBody text={text} isChecked={markdown_checked} />
  },
)
