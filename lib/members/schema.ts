import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { emailField } from '@/lib/auth/schema'
import { locales } from '@/lib/i18n/locales'
import { toLocalTime } from '@/lib/i18n/time'
import { toOneLine } from '@/lib/text/one-line'
import { canEnd, occupancies } from './household'
import { importBatchSize, importProblems, importRowsAtMost, memberFilters, memberOrders } from './member'

/** UUID-shaped: `not-set`, `null` and `undefined` are invalid (specification). */
const id = z.guid('invalid_organization_id')

/** One line because a line break could add a header to a mail. */
export const fullNameSchema = z
  .string({ error: 'name_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'name_required').max(200, 'name_too_long'))

const apartmentSchema = z
  .string()
  .transform((typed) => toOneLine(typed) || null)
  .pipe(z.string().max(20, 'apartment_too_long').nullable())

/** Also checks the cells of an import. Four digits: the floor, where 10 is the ground floor, and the place on it. */
export const officialNumberSchema = z
  .string()
  .transform((typed) => typed.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^[0-9]{4}$/, 'official_number_invalid')
      .nullable(),
  )

export const stairwellSchema = z
  .string()
  .transform((typed) => toOneLine(typed) || null)
  .pipe(z.string().max(50, 'stairwell_too_long').nullable())

export const endsOnSchema = z
  .string()
  .transform((typed) => typed.trim() || null)
  .pipe(
    z.iso
      .date('ends_on_invalid')
      .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'ends_on_invalid')
      .nullable(),
  )

const household = {
  apartment: apartmentSchema.optional(),
  officialNumber: officialNumberSchema.optional(),
  stairwell: stairwellSchema.optional(),
  occupancy: z
    .enum(['', ...occupancies])
    .transform((chosen) => chosen || null)
    .optional(),
  endsOn: endsOnSchema.optional(),
}

/** A form has the field of the date for everyone. */
function dropEnd<T extends { occupancy?: (typeof occupancies)[number] | null; endsOn?: string | null }>(
  input: T,
): T {
  return input.occupancy === undefined || canEnd(input.occupancy) ? input : { ...input, endsOn: null }
}

type TypedApartment = { apartment?: string | null; officialNumber?: string | null; stairwell?: string | null }

/** What is known of an apartment needs its number. A form that does not send the number keeps the stored one. */
const namesApartment = ({ apartment, officialNumber, stairwell }: TypedApartment) =>
  apartment === undefined || apartment !== null || !(officialNumber || stairwell)

const apartmentRequired = { error: 'apartment_required', path: ['apartment'] }

export const addMemberSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailField,
    ...household,
    role: z.enum(roles).default('MEMBER'),
    language: z.enum(locales).optional(),
  })
  .refine((input) => namesApartment({ ...input, apartment: input.apartment ?? null }), apartmentRequired)
  .transform(dropEnd)
  .refine(({ endsOn }) => !endsOn || endsOn >= toLocalTime(new Date()).slice(0, 10), {
    error: 'ends_on_past',
    path: ['endsOn'],
  })
export type AddMemberInput = z.infer<typeof addMemberSchema>

export const memberIdSchema = z.object({ memberId: id })

/** A missing field keeps what is stored. */
export const editMemberSchema = z
  .object({
    memberId: id,
    ...household,
    /** The apartment that the form showed, whose official number or stairwell has changed. */
    shownApartment: apartmentSchema.optional(),
    role: z.enum(roles).optional(),
  })
  .refine(namesApartment, apartmentRequired)
  .transform(dropEnd)
export type EditMemberInput = z.infer<typeof editMemberSchema>

export const memberFunctionSchema = z.object({ member_id: id })
export const sendInvitationFunctionSchema = z.object({ email: emailField, organization_id: id })

/** Below the 1 MiB of a server action's body, because the form around the file needs room. */
const maxBytes = 1_000_000

export const importFileSchema = z.object({
  file: z
    .instanceof(File, { error: 'import_file_required' })
    .refine((file) => file.size > 0, 'import_file_required')
    // The error for a spreadsheet comes first because it says how to save it as CSV.
    .refine(({ name }) => !/\.(?:xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name), 'import_spreadsheet')
    .refine((file) => file.size <= maxBytes, 'import_too_large'),
  language: z.enum(locales).optional().catch(undefined),
})

const rowsOf = (most: number) =>
  z
    .array(
      z.object({
        line: z.number().int().positive(),
        fullName: fullNameSchema,
        email: emailField,
        apartment: z.string().max(20).nullish(),
        officialNumber: z
          .string()
          .regex(/^[0-9]{4}$/)
          .nullish(),
        stairwell: z.string().max(50).nullish(),
        occupancy: z.enum(occupancies).nullish(),
        endsOn: z.iso.date().nullish(),
        role: z.enum(roles),
      }),
    )
    .min(1)
    .max(most)

const language = z.enum(locales).optional()

export const importBatchSchema = z.object({ rows: rowsOf(importBatchSize), language })
export type ImportBatch = z.infer<typeof importBatchSchema>['rows']

export const skippedRowsSchema = z
  .array(
    z.object({
      line: z.number(),
      fullName: z.string().max(200),
      email: z.string().max(254),
      apartment: z.string().max(20).nullable(),
      officialNumber: z.string().max(20).nullable(),
      stairwell: z.string().max(50).nullable(),
      occupancy: z.enum(occupancies).nullable(),
      unknownOccupancy: z.string().max(80).nullable(),
      endsOn: z.string().max(40).nullable(),
      role: z.enum(roles),
      problem: z.enum(importProblems),
    }),
  )
  .min(1)
  .max(importRowsAtMost)

/** `all`: everyone who has not signed in. Otherwise the members that were chosen. */
export const remindSchema = z
  .object({ members: z.array(z.guid()).max(500), all: z.boolean() })
  .refine(({ members, all }) => all || members.length > 0, {
    error: 'members_none_chosen',
    path: ['members'],
  })

/** Invalid parameters are ignored. */
export const memberParamsSchema = z.object({
  search: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  status: z.enum(memberFilters).nullable().catch(null),
  sort: z.enum(memberOrders).catch('name'),
})
