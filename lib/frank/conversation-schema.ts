import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'
import { feedbackReasons } from './codes'

export const conversationIdSchema = z.object({ conversationId: z.uuid() })

export const renameSchema = conversationIdSchema.extend({
  title: z.string().transform(toOneLine).pipe(z.string().min(1).max(120)),
})

/** The board sees the name only with `shareIdentity`. */
export const ratingSchema = z
  .object({
    messageId: z.uuid(),
    helpful: z.boolean(),
    reason: z.enum(feedbackReasons).nullable(),
    shareIdentity: z.boolean(),
  })
  .refine(({ helpful, reason }) => !helpful || reason === null)

export type Rating = z.infer<typeof ratingSchema>
