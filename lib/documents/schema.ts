import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'

/** A malformed id gives the same error as a missing one. */
const id = z.guid('not_found')

/** An empty name becomes null, which shows the file name. */
export const displayNameSchema = z
  .string()
  .transform(toOneLine)
  .pipe(z.string().max(255, 'document_name_too_long'))
  .transform((name) => name || null)

export const documentIdSchema = z.object({ documentId: id })
export const renameDocumentSchema = z.object({ documentId: id, displayName: displayNameSchema })
