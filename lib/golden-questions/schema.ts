import { z } from 'zod'

export const longestGoldenQuestion = 500

/** Postgres refuses some control characters. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const addGoldenQuestionSchema = z.object({
  question: z
    .string({ error: 'golden_required' })
    .transform(clean)
    .pipe(z.string().min(1, 'golden_required').max(longestGoldenQuestion, 'faq_question_too_long')),
  faqId: z.guid().optional(),
})
export type AddGoldenQuestionInput = z.infer<typeof addGoldenQuestionSchema>

export const goldenQuestionSchema = z.object({ id: z.uuid() })
