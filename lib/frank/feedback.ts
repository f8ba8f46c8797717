import { z } from 'zod'
import { feedbackReasons } from './feedback-reasons'

/** What a member thinks of an answer. Their name goes along only where they say so. */
export const ratingSchema = z
  .object({
    messageId: z.uuid(),
    helpful: z.boolean(),
    reason: z.enum(feedbackReasons).nullable(),
    shareIdentity: z.boolean(),
  })
  .refine(({ helpful, reason }) => !helpful || reason === null)

export type Rating = z.infer<typeof ratingSchema>
