import { z } from 'zod'
import type { FirstSteps } from './first-steps'

const enoughDocuments = 3

/** Null once the steps are dismissed, and for members. */
export const firstStepsSchema = z
  .object({
    documents: z.number(),
    asked: z.boolean(),
    board: z.boolean(),
    invited: z.boolean(),
    news: z.boolean(),
  })
  .nullable()
  .transform((row): FirstSteps | null => {
    if (!row) return null
    const { documents, asked, board, invited, news } = row
    return { done: { documents: documents >= enoughDocuments, asked, board, invited, news }, documents }
  })
