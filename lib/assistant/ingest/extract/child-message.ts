import { z } from 'zod'

/** Why the child stops reading. */
export const stopReasons = [
  'encrypted',
  'broken',
  'wrong_type',
  'too_many_pages',
  'too_much_text',
  'unpacks_too_large',
] as const
export type StopReason = (typeof stopReasons)[number]

/**
 * The messages of the reading child, one JSON object per line.
 * The child handles hostile input, so its output is validated.
 */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), pageCount: z.number().int().nonnegative() }),
  z.object({
    type: z.literal('page'),
    page: z.number().int().positive(),
    text: z.string(),
    /** Of a page that was recognized: 0 to 100. */
    confidence: z.number().min(0).max(100).optional(),
    flow: z
      .object({
        firstParagraph: z.number().int().positive(),
        headings: z.array(
          z.object({
            start: z.number().int().nonnegative(),
            end: z.number().int().positive(),
            level: z.number().int().nonnegative(),
          }),
        ),
      })
      .optional(),
  }),
  z.object({ type: z.literal('page_failed'), page: z.number().int().positive() }),
  z.object({
    type: z.literal('stopped'),
    reason: z.enum(stopReasons),
  }),
  z.object({ type: z.literal('done') }),
])

export type ChildMessage = z.infer<typeof childMessageSchema>
