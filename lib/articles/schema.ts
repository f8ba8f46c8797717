import { z } from 'zod'
import { maxArticleFileBytes, maxArticleFiles } from '@/lib/articles/files/file'
import { altField, gatherNotes, noteNames, notesField } from '@/lib/articles/files/notes'
import { localField, placeField, toEventTimes } from '@/lib/calendar/schema'
import { toInstant } from '@/lib/i18n/time'
import { toOneLine } from '@/lib/text/one-line'

const id = z.guid('not_found')

const title = z
  .string({ error: 'article_title_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'article_title_required').max(200, 'article_title_long'))

const content = z
  .string({ error: 'article_content_required' })
  .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
  .pipe(z.string().min(1, 'article_content_required').max(50_000, 'article_content_long'))

/** The fields of the article's event. Without a day it has none. */
const eventFields = {
  eventDay: localField,
  eventLastDay: localField,
  eventFrom: localField,
  eventTo: localField,
  eventPlace: placeField,
}

function toEvent<T extends Record<keyof typeof eventFields, string>>(input: T, context: z.RefinementCtx) {
  const { eventDay: day, eventLastDay: lastDay, eventFrom: from, eventTo: to, ...rest } = input
  const { eventPlace: place, ...others } = rest
  if (!(day || lastDay || from || to || place)) return { ...others, event: null }
  const times = toEventTimes({ day, lastDay, from, to })
  if (times) return { ...others, event: { place, ...times } }
  context.addIssue({ code: 'custom', path: ['eventDay'], message: 'calendar_time_invalid' })
  return z.NEVER
}

/** The fields of the form that are sent once for each file, stairwell or apartment. */
export const articleListNames = ['files', 'removeFiles', 'stairwells', 'apartments'] as const

/** What a person types or chooses in the form, without the image and the files. */
export const articleFieldNames = [
  ...['title', 'content', 'eventDay', 'eventLastDay', 'eventFrom', 'eventTo', 'eventPlace'],
  ...['publishing', 'publishAt', 'expiresAt', 'pinned', 'urgent', 'urgentUntil', 'mail', 'imageAlt'],
  ...['audience', 'stairwells', 'apartments'],
  ...noteNames,
] as const

/** `audience` has the error of the chosen recipients. */
export const articleTextSchema = z
  .object({ title, content, audience: z.string().optional(), ...eventFields })
  .transform(toEvent)

/** A form without a chosen file sends an empty one. */
const file = z
  .instanceof(File, { error: 'article_image_invalid' })
  .optional()
  .transform((image) => (image && image.size > 0 ? image : null))

/** A form without chosen files sends one empty one. */
const files = z
  .array(z.instanceof(File, { error: 'article_files_failed' }))
  .transform((sent) => sent.filter(({ size }) => size > 0))
  .refine((sent) => sent.length <= maxArticleFiles, 'article_files_many')
  .refine(
    (sent) => sent.reduce((sum, { size }) => sum + size, 0) <= maxArticleFileBytes,
    'article_files_too_large',
  )
  .default([])

/** A `datetime-local` field, in the associations' time zone. */
const time = z
  .string()
  .max(40)
  .optional()
  .transform((local, context) => {
    if (!local) return null
    const instant = toInstant(local)
    if (!instant) context.addIssue({ code: 'custom', message: 'article_time_invalid' })
    return instant
  })

const publishing = {
  publishing: z.enum(['now', 'later', 'draft']).default('now'),
  publishAt: time,
  expiresAt: time,
  pinned: z.literal('yes').optional(),
  urgent: z.literal('yes').optional(),
  urgentUntil: time,
  mail: z.enum(['yes', 'no']).default('yes'),
}

/** Whom the article is for. The form has these fields only where apartments have stairwells. */
const recipients = {
  audience: z.enum(['everyone', 'chosen']).optional(),
  stairwells: z.array(z.string().min(1, 'recipient_unknown').max(50, 'recipient_unknown')).default([]),
  apartments: z.array(z.guid('recipient_unknown')).default([]),
}

type ForSome = { audience?: 'everyone' | 'chosen' | undefined; stairwells: string[]; apartments: string[] }

const hasRecipients = ({ audience, stairwells, apartments }: ForSome) =>
  audience !== 'chosen' || stairwells.length + apartments.length > 0
const noRecipients = { error: 'recipients_required', path: ['audience'] }
const hasFewRecipients = ({ stairwells, apartments }: ForSome) => stairwells.length + apartments.length <= 500
const manyRecipients = { error: 'recipients_many', path: ['audience'] }

type Publishing = {
  publishing: 'now' | 'later' | 'draft'
  publishAt: Date | null
  expiresAt: Date | null
  urgent?: 'yes' | undefined
  urgentUntil: Date | null
}

const hasTimes = ({ publishing, publishAt, expiresAt }: Publishing) =>
  publishing !== 'later' || (publishAt !== null && (!expiresAt || expiresAt > publishAt))
/** An edited article may have expired. */
const staysShown = ({ publishing, expiresAt }: Publishing) =>
  publishing === 'later' || !expiresAt || expiresAt > new Date()
/** An edited article may no longer be urgent. */
const staysUrgent = ({ urgent, urgentUntil }: Publishing) =>
  !urgent || !urgentUntil || urgentUntil > new Date()
const wrongTimes = { error: 'article_time_invalid', path: ['publishAt'] }

const attached = { image: file, imageAlt: altField, files, notes: notesField }

/** `id` is set by the page with the form, so sending twice makes one article. */
export const createArticleSchema = z.preprocess(
  gatherNotes,
  z
    .object({ id, title, content, ...attached, ...publishing, ...recipients, ...eventFields })
    .refine(hasTimes, wrongTimes)
    .refine(hasRecipients, noRecipients)
    .refine(hasFewRecipients, manyRecipients)
    .refine(staysShown, wrongTimes)
    .refine(staysUrgent, wrongTimes)
    .transform(toEvent),
)
export type CreateArticleInput = z.infer<typeof createArticleSchema>

/** `updatedAt` and `eventVersion` are the edited versions, unchanged from the database. */
export const updateArticleSchema = z.preprocess(
  gatherNotes,
  z
    .object({
      id,
      title,
      content,
      updatedAt: z.string().max(40),
      eventVersion: localField,
      ...attached,
      removeImage: z.literal('yes').optional(),
      removeFiles: z.array(id).max(maxArticleFiles).default([]),
      ...publishing,
      ...recipients,
      ...eventFields,
    })
    .refine(hasTimes, wrongTimes)
    .refine(hasRecipients, noRecipients)
    .refine(hasFewRecipients, manyRecipients)
    .transform(toEvent),
)
export type UpdateArticleInput = z.infer<typeof updateArticleSchema>

export const articleIdSchema = z.object({ articleId: id })

export const pageSchema = z.coerce.number().int().min(1).max(100_000).catch(1)
