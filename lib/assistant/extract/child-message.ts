import { z } from 'zod'

/** What the reading child may say, one JSON object a line. It handles hostile input, so its words are parsed like any other input. */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), pageCount: z.number().int().nonnegative() }),
  z.object({ type: z.literal('page'), page: z.number().int().positive(), text: z.string() }),
  z.object({ type: z.literal('page_failed'), page: z.number().int().positive() }),
  z.object({
    type: z.literal('stopped'),
    reason: z.enum(['encrypted', 'broken', 'too_many_pages', 'too_much_text']),
  }),
  z.object({ type: z.literal('done') }),
])

export type ChildMessage = z.infer<typeof childMessageSchema>
