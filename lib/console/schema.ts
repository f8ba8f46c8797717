import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { locales } from '@/lib/i18n/locales'
import { fullNameSchema } from '@/lib/members/schema'
import { organizationStates } from './organization'

const page = z.coerce.number().int().min(1).max(100_000).catch(1)
export const pageParamsSchema = z.object({ page })

/** Invalid parameters are ignored. */
export const organizationParamsSchema = pageParamsSchema.extend({
  search: z.string().trim().max(100).catch(''),
  state: z.enum(organizationStates).nullable().catch(null),
})
export type OrganizationParams = z.infer<typeof organizationParamsSchema>

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

export const changeOrganizationSchema = z.object({
  id: z.guid('not_found'),
  language: z.enum(locales),
  quotaMb: quotaField,
})

export const pauseSchema = z.object({ id: z.guid('not_found'), paused: z.enum(['yes', 'no']) })
