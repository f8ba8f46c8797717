import { z } from 'zod'
import { tints } from '@/lib/auth/appearance'

const maxMarkBytes = 5 * 1024 * 1024

/** A form without a chosen file sends an empty one. `removeMark` counts only without a new mark. */
export const appearanceSchema = z.object({
  tint: z.enum(tints, 'tint_unknown'),
  mark: z
    .instanceof(File, { error: 'mark_not_image' })
    .optional()
    .transform((file) => (file && file.size > 0 ? file : null))
    .refine((file) => !file || file.size <= maxMarkBytes, 'mark_too_large'),
  removeMark: z.literal('yes').optional(),
})

export type AppearanceInput = z.output<typeof appearanceSchema>
