import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'

/** An id of no shape is like one that is not there. */
const id = z.guid('not_found')

/** Empty becomes null: then the file's own name is shown. */
export const displayNameSchema = z
  .string()
  .transform(toOneLine)
  .pipe(z.string().max(255, 'document_name_too_long'))
  .transform((name) => name || null)

export const documentIdSchema = z.object({ documentId: id })
export const renameDocumentSchema = z.object({ documentId: id, displayName: displayNameSchema })
