import { z } from 'zod'
import { errorCodes } from '@/lib/errors'

/** What the address asks for. Whatever makes no sense is left out. */
export const searchParamsSchema = z.object({
  section: z.uuid().nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** What became of an upload by a plain form. */
  upload: z
    .enum(['done', ...errorCodes])
    .nullable()
    .catch(null),
})
