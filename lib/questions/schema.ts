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

/** What the board can look at: everything that is open, one kind of it, or what is done. */
export const questionKinds = ['all', 'sent', 'unanswered', 'rated', 'done'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What the board has answered of a member's questions, the newest first, as the database tells it with a page's own query. */
export const boardAnswersSchema = z.array(
  z
    .object({ faq_id: z.uuid(), question: z.string() })
    .transform(({ faq_id, question }) => ({ faqId: faq_id, question })),
)

export type BoardAnswer = z.infer<typeof boardAnswersSchema>[number]
