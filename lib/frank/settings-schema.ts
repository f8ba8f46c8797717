import { z } from 'zod'
import { sourceThreshold } from '@/lib/assistant/threshold'

export const apiUrlSchema = z
  .string({ error: 'frank_url_invalid' })
  .trim()
  .max(2000, 'frank_url_invalid')
  .pipe(z.url({ protocol: /^https?$/, error: 'frank_url_invalid' }))

/** A disabled field is not sent, so the stored address stays. The threshold is fixed. */
export const frankSettingsSchema = z.object({
  isEnabled: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  apiUrl: apiUrlSchema.optional(),
  threshold: z.coerce
    .number('invalid_input')
    .min(0, 'frank_threshold_min')
    .max(1, 'frank_threshold_max')
    .default(sourceThreshold),
})

export type FrankSettingsInput = z.infer<typeof frankSettingsSchema>
