import { z } from 'zod'
import { newsFrequencies } from './news-mail'

export const newsChoiceSchema = z.object({ frequency: z.enum(newsFrequencies, { error: 'invalid_input' }) })
