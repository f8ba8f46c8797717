import { z } from 'zod'
import { longestSide, mostRuns } from '@/lib/ingest/layout/place-words'
import { longestTitle } from './extract-result'

export const stopReasons = [
  'encrypted',
  'broken',
  'wrong_type',
  'too_many_pages',
  'too_much_text',
  'unpacks_too_large',
] as const
export type StopReason = (typeof stopReasons)[number]

/** What the file shows and no reader reads. */
const leftOutReasons = ['pictures_not_read', 'attachments_not_read'] as const

const side = z.number().positive().max(longestSide).optional()
const offset = z.number().int().nonnegative()
const share = z.number().min(0).max(1)
const run = z.tuple([offset, offset, share, share, share, share])

function areRunsOfText({ text, runs = [] }: { text: string; runs?: z.infer<typeof run>[] }): boolean {
  return runs.every(([start, end, x0, y0, x1, y1], index) => {
    const before = runs[index - 1]?.[1] ?? 0
    return start >= before && end > start && end <= text.length && x1 > x0 && y1 > y0
  })
}

const page = z
  .object({
    type: z.literal('page'),
    page: z.number().int().positive(),
    text: z.string(),
    width: side,
    height: side,
    runs: z.array(run).max(mostRuns).optional(),
    doubtful: z.literal(true).optional(),
    pictured: z.literal(true).optional(),
    /** A recognized page has a value from 0 to 100. */
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
  })
  .refine(areRunsOfText)

/** Each line is a JSON object. The parent validates it because the child handles hostile input. */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), pageCount: z.number().int().nonnegative() }),
  page,
  z.object({ type: z.literal('page_failed'), page: z.number().int().positive() }),
  z.object({
    type: z.literal('stopped'),
    reason: z.enum(stopReasons),
  }),
  z.object({ type: z.literal('left_out'), reason: z.enum(leftOutReasons) }),
  z.object({ type: z.literal('done') }),
  /** The title comes after the end, so that nothing that reads it can cost the text. */
  z.object({ type: z.literal('title'), title: z.string().max(longestTitle) }),
])

export type ChildMessage = z.infer<typeof childMessageSchema>
