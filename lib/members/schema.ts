import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { emailField } from '@/lib/auth/schema'
import { toOneLine } from '@/lib/text/one-line'

/** UUID-shaped, as the specification says: empty, `not-set`, `null` and `undefined` are not. */
const id = z.guid('invalid_organization_id')

/** One line: a line break in a name must not reach the head of a mail, nor a character that nobody sees. */
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

/** The bodies of the server functions, as the specification names their fields. */
export const memberFunctionSchema = z.object({ member_id: id })
export const sendInvitationFunctionSchema = z.object({ email: emailField, organization_id: id })

/** Of a server action's body, which ends at 1 MiB, the form around the file takes some. */
const maxBytes = 1_000_000

/** The form with the file to import. */
export const importFileSchema = z.object({
  file: z
    .instanceof(File, { error: 'import_file_required' })
    .refine((file) => file.size > 0, 'import_file_required')
    .refine((file) => file.size <= maxBytes, 'import_too_large'),
})
