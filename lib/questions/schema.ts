import { z } from 'zod'
import { createFaqSchema } from '@/lib/faqs/schema'

/** A question of the member's own for the board: by the answer that was none. A box that is not ticked is not sent. */
export const sendQuestionSchema = z.object({
  messageId: z.uuid(),
  showName: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})

export const faqOfAnswerSchema = z.object({ faqId: z.uuid() })
export const groupSchema = z.object({ groupId: z.uuid() })

/** The board's answer: an FAQ item, whose id is made with the form, in a section where there are several. */
export const answerQuestionSchema = createFaqSchema.extend({
  groupId: z.uuid(),
  sectionId: z
    .guid()
    .optional()
    .transform((value) => value ?? null),
})
export type AnswerQuestionInput = z.infer<typeof answerQuestionSchema>
