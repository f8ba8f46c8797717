import { z } from 'zod'

/** What the board has answered of a member's questions, the newest first, as the database tells it with a page's own query. */
export const boardAnswersSchema = z.array(
  z
    .object({ faq_id: z.uuid(), question: z.string() })
    .transform(({ faq_id, question }) => ({ faqId: faq_id, question })),
)

export type BoardAnswer = z.infer<typeof boardAnswersSchema>[number]
