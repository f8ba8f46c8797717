import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { locales } from '@/lib/i18n/locales'
import { toInstant } from '@/lib/i18n/time'
import { fullNameSchema } from '@/lib/members/schema'
import { failureKinds } from './failure'
import { organizationStates } from './organization'

const page = z.coerce.number().int().min(1).max(100_000).catch(1)
export const pageParamsSchema = z.object({ page })

/** Invalid parameters are ignored. */
export const organizationParamsSchema = pageParamsSchema.extend({
  search: z.string().trim().max(100).catch(''),
  state: z.enum(organizationStates).nullable().catch(null),
})
export type OrganizationParams = z.infer<typeof organizationParamsSchema>

/** An address without an id is that of no association. */
export const supportParamsSchema = z.object({ organizationId: z.guid().nullable().catch(null) })

export const createOrganizationSchema = z.object({
  name: fullNameSchema,
  associationId: z.coerce
    .number({ error: 'association_id_invalid' })
    .int('association_id_invalid')
    .min(1, 'association_id_invalid')
    .max(Number.MAX_SAFE_INTEGER, 'association_id_invalid'),
  language: z.enum(locales),
  adminName: fullNameSchema,
  adminEmail: emailField,
})

/** Megabytes; empty for the installation's quota. At most a terabyte. */
const quotaField = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(
    z
      .number('quota_invalid')
      .int('quota_invalid')
      .min(1, 'quota_invalid')
      .max(1_048_576, 'quota_invalid')
      .nullable(),
  )

const switchField = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)

/** A feature is on if it is checked. */
export const changeOrganizationSchema = z.object({
  id: z.guid('not_found'),
  language: z.enum(locales),
  quotaMb: quotaField,
  assistant: switchField,
  news_mail: switchField,
  news_push: switchField,
})

export const pauseSchema = z.object({ id: z.guid('not_found'), paused: z.enum(['yes', 'no']) })

export const retrySchema = z.object({ kind: z.enum(failureKinds), id: z.guid('not_found') })
export const retryAllSchema = z.object({})

const announcementText = z
  .string({ error: 'announcement_required' })
  .trim()
  .min(1, 'announcement_required')
  .max(500, 'announcement_required')

/** Times of `datetime-local` fields, of Stockholm. */
export const announcementSchema = z
  .object({
    id: z.guid('not_found'),
    sv: announcementText,
    en: announcementText,
    from: z.string().max(40).default(''),
    to: z.string().max(40).default(''),
  })
  .transform(({ from, to, ...texts }, context) => {
    const [startsAt, endsAt] = [toInstant(from), toInstant(to)]
    if (startsAt && endsAt && endsAt > startsAt && endsAt.getTime() > Date.now())
      return { ...texts, startsAt, endsAt }
    context.addIssue({ code: 'custom', path: ['to'], message: 'announcement_time_invalid' })
    return z.NEVER
  })

export const announcementIdSchema = z.object({ id: z.guid('not_found') })
