import { z } from 'zod'
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

export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: 'password_required' })
    .min(1, 'password_required')
    .refine(passwordFits, 'invalid_credentials'),
  /** The page that the person came from. Another site's is ignored. */
  next: z.unknown().optional().transform(readNextPath),
})

/** Apps show a code in two groups. */
const codeField = z
  .string({ error: 'code_invalid' })
  .transform((text) => text.replaceAll(' ', ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'code_invalid'))

export const codeSchema = z.object({ code: codeField })
export const codeStepSchema = z.object({
  code: codeField,
  /** As in `signInSchema`. */
  next: z.unknown().optional().transform(readNextPath),
})
/** A form that the browser posts itself sends text. */
export const demandSchema = z.object({ demanded: z.enum(['yes', 'no']) })
export const newFactorSchema = z.object({ factorId: z.uuid(), code: codeField })

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
