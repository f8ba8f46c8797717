import { z } from 'zod'
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

export const articleTextSchema = z.object({ title, content })

/** A form without a chosen file sends an empty one. */
const file = z
  .instanceof(File, { error: 'article_image_invalid' })
  .optional()
  .transform((image) => (image && image.size > 0 ? image : null))

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
  mail: z.enum(['yes', 'no']).default('yes'),
}

type Publishing = { publishing: 'now' | 'later' | 'draft'; publishAt: Date | null; expiresAt: Date | null }

const hasTimes = ({ publishing, publishAt, expiresAt }: Publishing) =>
  publishing !== 'later' || (publishAt !== null && (!expiresAt || expiresAt > publishAt))
/** An edited article may have expired. */
const staysShown = ({ publishing, expiresAt }: Publishing) =>
  publishing === 'later' || !expiresAt || expiresAt > new Date()
const wrongTimes = { error: 'article_time_invalid', path: ['publishAt'] }

/** `id` is set by the page with the form, so sending twice makes one article. */
export const createArticleSchema = z
  .object({ id, title, content, image: file, ...publishing })
  .refine(hasTimes, wrongTimes)
  .refine(staysShown, wrongTimes)
export type CreateArticleInput = z.infer<typeof createArticleSchema>

/** `updatedAt` is the edited version, unchanged from the database. */
export const updateArticleSchema = z
  .object({
    id,
    title,
    content,
    updatedAt: z.string().max(40),
    image: file,
    removeImage: z.literal('yes').optional(),
    ...publishing,
  })
  .refine(hasTimes, wrongTimes)
export type UpdateArticleInput = z.infer<typeof updateArticleSchema>

/** A new image, or the removal of the stored one, without the text. */
export const articleImageSchema = z
  .object({
    id,
    updatedAt: z.string().max(40),
    image: file,
    removeImage: z.literal('yes').optional(),
  })
  .refine(({ image, removeImage }) => image || removeImage, 'article_image_invalid')
export type ArticleImageInput = z.infer<typeof articleImageSchema>

export const articleIdSchema = z.object({ articleId: id })

export const pageSchema = z.coerce.number().int().min(1).max(100_000).catch(1)
