import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import type { ErrorCode } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { toInstant } from '@/lib/i18n/time'
import { fullNameSchema } from '@/lib/members/schema'
import { switchField } from '@/lib/switch-field'
import { toOneLine } from '@/lib/text/one-line'
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

/** The id of a plan; null if none is chosen. */
const planField = z.union([z.literal('').transform(() => null), z.guid('plan_gone')]).default(null)

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
  plan: planField,
})

/** A whole number; null if the field is empty. */
const limitField = (most: number, code: ErrorCode) =>
  z
    .string({ error: code })
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.number(code).int(code).min(1, code).max(most, code).nullable())

/** Megabytes; at most a terabyte. */
const quotaField = limitField(1_048_576, 'quota_invalid')

/** A feature is on if it is checked. */
export const changeOrganizationSchema = z.object({
  id: z.guid('not_found'),
  language: z.enum(locales),
  quotaMb: quotaField,
  plan: planField,
  assistant: switchField,
  news_mail: switchField,
  news_push: switchField,
})

const limits = {
  name: z
    .string({ error: 'plan_name_required' })
    .transform(toOneLine)
    .pipe(z.string().min(1, 'plan_name_required').max(100, 'plan_name_too_long')),
  quotaMb: quotaField,
  membersAtMost: limitField(100_000, 'members_at_most_invalid'),
}
export const addPlanSchema = z.object({ id: z.guid('not_found'), ...limits })
/** `revision` is the one that the form shows. */
export const changePlanSchema = z.object({
  ...addPlanSchema.shape,
  revision: z.coerce.number().int().min(1).max(2_147_483_647),
})
export const planIdSchema = z.object({ id: z.guid('not_found') })

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
