import { z } from 'zod'

export const conversationIdSchema = z.object({ conversationId: z.uuid() })

export const renameSchema = conversationIdSchema.extend({
  title: z
    .string()
    .transform((title) =>
      title
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1).max(120)),
})
