import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { emailField } from '@/lib/auth/schema'
import { toOneLine } from '@/lib/text/one-line'
import { importBatchSize } from './member'

/** UUID-shaped: `not-set`, `null` and `undefined` are invalid (specification). */
const id = z.guid('invalid_organization_id')

/** One line without invisible characters, because a line break could add a header to a mail. */
export const fullNameSchema = z
  .string({ error: 'name_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'name_required').max(200, 'name_too_long'))

export const addMemberSchema = z.object({
  fullName: fullNameSchema,
  email: emailField,
  role: z.enum(roles).default('MEMBER'),
})
export type AddMemberInput = z.infer<typeof addMemberSchema>

export const memberIdSchema = z.object({ memberId: id })
export const changeRoleSchema = z.object({ memberId: id, role: z.enum(roles) })

export const memberFunctionSchema = z.object({ member_id: id })
export const sendInvitationFunctionSchema = z.object({ email: emailField, organization_id: id })

/** Below the 1 MiB of a server action's body, because the form around the file needs room. */
const maxBytes = 1_000_000

export const importFileSchema = z.object({
  file: z
    .instanceof(File, { error: 'import_file_required' })
    .refine((file) => file.size > 0, 'import_file_required')
    .refine((file) => file.size <= maxBytes, 'import_too_large'),
})

export const importBatchSchema = z.object({
  rows: z
    .array(
      z.object({
        line: z.number().int().positive(),
        fullName: fullNameSchema,
        email: emailField,
        role: z.enum(roles),
      }),
    )
    .min(1)
    .max(importBatchSize),
})
export type ImportBatch = z.infer<typeof importBatchSchema>['rows']
