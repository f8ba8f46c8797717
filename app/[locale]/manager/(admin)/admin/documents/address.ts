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

export const documentsAddress = '/manager/admin/documents'

/** The address of a section, or of one of its pages. */
export function toSectionAddress(sectionId: string, page = 1): string {
  return `${documentsAddress}?section=${sectionId}${page > 1 ? `&page=${page}` : ''}`
}
