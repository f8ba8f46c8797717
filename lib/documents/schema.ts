import { z } from 'zod'
import { documentKinds } from '@/lib/retrieval/passage'
import { toOneLine } from '@/lib/text/one-line'

/** A malformed id gives the same error as a missing one. */
const id = z.guid('not_found')

/** An empty name becomes null, which shows the file name. */
export const displayNameSchema = z
  .string()
  .transform(toOneLine)
  .pipe(z.string().max(255, 'document_name_too_long'))
  .transform((name) => name || null)

/** `2016`, `2016-04` or `2016-04-28`. Empty becomes null. */
const date = z
  .string()
  .trim()
  .refine((text) => text === '' || isDate(text), 'document_date_invalid')
  .transform((text) => text || null)

function isDate(text: string): boolean {
  const [, year, month, day] = /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (!year) return false
  const moment = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && (!day || moment.getUTCDate() === Number(day))
}

const kind = z
  .enum(['', ...documentKinds])
  .catch('')
  .transform((name) => name || null)

export const factsSchema = z.object({ kind, date })

export const documentIdSchema = z.object({ documentId: id })
export const chooseFactsSchema = factsSchema.extend({ documentId: id })
export const renameDocumentSchema = z.object({ documentId: id, displayName: displayNameSchema })
