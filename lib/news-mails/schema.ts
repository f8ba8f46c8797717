import { z } from 'zod'
import { newPasswordSchema } from '@/lib/auth/schema'
import { newsFrequencies } from './news-mail'

export const newsChoiceSchema = z.object({ frequency: z.enum(newsFrequencies, { error: 'invalid_input' }) })

/** The first password of an invited person. One who sets another has no choice in the form. */
export const setupSchema = newPasswordSchema.safeExtend(newsChoiceSchema.partial().shape)
