import { z } from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { readNextPath } from './next-path'

export const passwordMinimum = 6

/** bcrypt reads 72 bytes and ignores the rest. */
export const passwordFits = (password: string) => new TextEncoder().encode(password).length <= 72

export const emailField = z
  .string({ error: 'email_required' })
  .trim()
  .toLowerCase()
  .min(1, 'email_required')
  .pipe(z.email('email_invalid').max(254, 'email_invalid'))

/** The page that the person came from. Another site's is ignored. */
const nextField = z.unknown().optional().transform(readNextPath)

export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: 'password_required' })
    .min(1, 'password_required')
    .refine(passwordFits, 'invalid_credentials'),
  next: nextField,
})

/** Apps show a code in two groups, with a space or a hyphen between them. */
const codeOf = (digits: RegExp, error: ErrorCode) =>
  z
    .string({ error })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(digits, error))

const codeField = codeOf(/^[0-9]{6}$/, 'code_invalid')

export const codeSchema = z.object({ code: codeField })
export const codeStepSchema = codeSchema.extend({ next: nextField })

export const askMailCodeSchema = z.object({ email: emailField, next: nextField })
/** The project's setting decides how many digits a mailed code has (`otp_length`, 6 to 10). */
export const mailCodeSchema = z.object({ code: codeOf(/^[0-9]{6,10}$/, 'mail_code_invalid') })

/** A form that the browser posts itself sends text. */
export const demandSchema = z.object({ demanded: z.enum(['yes', 'no']) })

/** `uri` is the key's address, from which an app makes codes. */
export const newFactorSchema = z.object({
  factorId: z.uuid(),
  uri: z.url({ protocol: /^otpauth$/ }).max(2000),
})
export type NewFactor = z.infer<typeof newFactorSchema>

/** Both steps are one form, so that a browser without scripts keeps the key through a wrong code. */
export const switchOnSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('start'),
    currentPassword: z
      .string({ error: 'password_required' })
      .min(1, 'password_required')
      .refine(passwordFits, 'current_password_wrong'),
  }),
  newFactorSchema.extend({ step: z.literal('confirm'), code: codeField }),
])

export const forgotPasswordSchema = z.object({ email: emailField })

export const newPasswordSchema = z
  .object({
    password: z
      .string({ error: 'password_too_short' })
      .min(passwordMinimum, 'password_too_short')
      .refine(passwordFits, 'password_too_long'),
    confirm: z.string({ error: 'passwords_differ' }),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: 'passwords_differ',
    // The difference is also reported if the password is too short.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
