import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'
import { supportHours } from './grant'

export const grantSupportSchema = z.object({
  purpose: z
    .string({ error: 'support_purpose_required' })
    .transform(toOneLine)
    .pipe(z.string().min(1, 'support_purpose_required').max(200, 'support_purpose_required')),
  hours: z.enum(supportHours),
})

export const endSupportSchema = z.object({})
