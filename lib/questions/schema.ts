import { z } from 'zod'
import { createFaqSchema } from '@/lib/faqs/schema'

/** Browsers do not send an unchecked box. */
export const sendQuestionSchema = z.object({
  messageId: z.uuid(),
  showName: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})

export const faqOfAnswerSchema = z.object({ faqId: z.uuid() })
export const groupSchema = z.object({ groupId: z.uuid() })

/** The item's id comes from the form. `sectionId` is needed if there are several sections. */
export const answerQuestionSchema = createFaqSchema.extend({
  groupId: z.uuid(),
  sectionId: z
    .guid()
    .optional()
    .transform((value) => value ?? null),
})
export type AnswerQuestionInput = z.infer<typeof answerQuestionSchema>

export const boardAnswersSchema = z.array(
  z
    .object({ faq_id: z.uuid(), question: z.string() })
    .transform(({ faq_id, question }) => ({ faqId: faq_id, question })),
)
