import { z } from 'zod'
import { audiences } from '@/lib/auth/permissions'
import { documentKinds } from '@/lib/retrieval/passage'
import { toOneLine } from '@/lib/text/one-line'
import { isPartialDate } from '@/lib/text/partial-date'

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
  .refine((text) => text === '' || (/^(19|20)/.test(text) && isPartialDate(text)), 'document_date_invalid')
  .transform((text) => text || null)

const kind = z
  .enum(['', ...documentKinds])
  .catch('')
  .transform((name) => name || null)

export const factsSchema = z.object({ kind, date })

const day = z
  .union([z.literal(''), z.iso.date()], 'document_validity_invalid')
  .transform((text) => text || null)

/** The first and the last day on which a text holds, each empty if it is not known. */
export const chooseValiditySchema = z
  .object({ documentId: id, validFrom: day, validTo: day })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ['validTo'],
    message: 'document_validity_invalid',
  })

/** A single checkbox of a form is one value, or false. */
const chosenIds = z.preprocess(
  (value) => [value].flat().filter(Boolean),
  z.array(id).min(1, 'nothing_chosen').max(100),
)
export const settleTextsSchema = z.object({ documentIds: chosenIds, outcome: z.enum(['ended', 'kept']) })
export const settleDisagreementsSchema = z.object({ disagreementIds: chosenIds })
/** `proposed` takes back what was confirmed. */
export const settleRuleChangesSchema = z.object({
  changeIds: chosenIds,
  outcome: z.enum(['confirmed', 'dismissed', 'proposed']),
})

export const documentIdSchema = z.object({ documentId: id })
export const chooseFactsSchema = factsSchema.extend({ documentId: id })
export const renameDocumentSchema = z.object({ documentId: id, displayName: displayNameSchema })

/** A page of the list has fewer. */
const mostMoved = 500
const documentIds = z.array(id).min(1, 'not_found').max(mostMoved)
export const moveDocumentsSchema = z.object({ documentIds, sectionId: id })

/** Null stands for the readers of the section. */
const ownAudience = z.enum(audiences).nullable()
/** `known` is what the admin saw of a single document; several have none in common. */
export const documentAudienceSchema = z.object({
  documentIds,
  audience: ownAudience,
  known: ownAudience.optional(),
})
