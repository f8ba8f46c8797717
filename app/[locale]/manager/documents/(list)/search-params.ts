import { z } from 'zod'
import { longestSearch } from '@/lib/search/limits'

const id = z.uuid().nullable().catch(null)

/** The parameters of the address. Invalid ones are ignored, but a long search is kept to show its error. */
export const searchParamsSchema = z.object({
  section: id.default(null),
  faq: id.default(null),
  q: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch + 1))
    .catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})
