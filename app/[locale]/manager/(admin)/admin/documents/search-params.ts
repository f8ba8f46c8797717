import { z } from 'zod'
import { errorCodes } from '@/lib/errors'

/** The parameters of the address. Invalid ones are ignored. */
export const searchParamsSchema = z.object({
  section: z.uuid().nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** The result of an upload by the form without scripts. */
  upload: z
    .enum(['done', ...errorCodes])
    .nullable()
    .catch(null),
})
