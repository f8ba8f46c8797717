import { z } from 'zod'
import { emailField, passwordFits, passwordMinimum } from '@/lib/auth/schema'
import { fullNameSchema } from '@/lib/members/schema'

/** An absent field is an empty one: a form without scripts sends all of them, another caller need not. */
const optionalText = z.string().default('')

/**
 * What the profile form saves. Anything else that is sent with it (a role, another id) is dropped. A password change is asked for as soon as
 * one of its fields is filled in; then all three count.
 */
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
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!currentPassword) refuse('currentPassword', 'current_password_required')
    if (!newPassword || newPassword !== confirmPassword) refuse('confirmPassword', 'new_passwords_mismatch')
    else if (newPassword.length < passwordMinimum) refuse('newPassword', 'password_too_short')
    else if (!passwordFits(newPassword)) refuse('newPassword', 'password_too_long')
  })

export type ProfileFields = z.input<typeof profileSchema>
export type ProfileInput = z.output<typeof profileSchema>

export const switchOrganizationSchema = z.object({
  memberId: z.uuid({ error: 'member_context_failed' }),
})
