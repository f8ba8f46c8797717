import { z } from 'zod'

export const faqLimits = { question: 500, answer: 10_000 } as const

/** Postgres refuses some control characters. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const text = (longest: number, code: 'faq_question_too_long' | 'faq_answer_too_long') =>
  z
    .string({ error: 'faq_incomplete' })
    .transform(clean)
    .pipe(z.string().min(1, 'faq_incomplete').max(longest, code))

const fields = {
  question: text(faqLimits.question, 'faq_question_too_long'),
  answer: text(faqLimits.answer, 'faq_answer_too_long'),
}

export const faqTextSchema = z.object(fields)

/** `id` comes from the form, so submitting twice makes one item. */
export const createFaqSchema = z.object({ id: z.uuid(), sectionId: z.guid(), ...fields })
export type CreateFaqInput = z.infer<typeof createFaqSchema>

/** An edit of an older `version` is reported as a conflict. */
export const updateFaqSchema = z.object({
  id: z.guid(),
  version: z.iso.datetime({ offset: true }),
  ...fields,
})
export type UpdateFaqInput = z.infer<typeof updateFaqSchema>

export const faqIdSchema = z.object({ id: z.guid() })
export const moveFaqSchema = z.object({ id: z.guid(), direction: z.enum(['up', 'down']) })

export const syncFaqFunctionSchema = z.object({
  faq_id: z.guid(),
  ...fields,
  association_id: z.number('invalid_association').int('invalid_association').positive('invalid_association'),
  action: z.enum(['update', 'delete']),
  organization_id: z.guid('invalid_organization_id'),
})
