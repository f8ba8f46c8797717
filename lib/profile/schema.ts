import { z } from 'zod'
import { emailField, passwordFits, passwordMinimum } from '@/lib/auth/schema'
import { fullNameSchema } from '@/lib/members/schema'

const optionalText = z.string().default('')

/** Drops other fields (a role, another id). */
export const profileSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailField,
    phone: optionalText.pipe(
      z
        .string()
        .trim()
        .max(50, 'phone_too_long')
        .regex(/^\P{Cc}*$/u, 'invalid_input'),
    ),
    currentPassword: optionalText,
    newPassword: optionalText,
    confirmPassword: optionalText,
  })
  .superRefine(({ currentPassword, newPassword, confirmPassword }, context) => {
    if (!currentPassword && !newPassword && !confirmPassword) return
    const addError = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!currentPassword) addError('currentPassword', 'current_password_required')
    if (!newPassword || newPassword !== confirmPassword) addError('confirmPassword', 'new_passwords_mismatch')
    else if (newPassword.length < passwordMinimum) addError('newPassword', 'password_too_short')
    else if (!passwordFits(newPassword)) addError('newPassword', 'password_too_long')
  })

export type ProfileFields = z.input<typeof profileSchema>
export type ProfileInput = z.output<typeof profileSchema>

export const switchOrganizationSchema = z.object({
  memberId: z.uuid({ error: 'member_context_failed' }),
})
