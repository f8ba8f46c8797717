import { z } from 'zod'

/** bcrypt reads 72 bytes: a longer password is refused, because the rest of it would count for nothing. */
const passwordFits = (password: string) => new TextEncoder().encode(password).length <= 72

export const signInSchema = z.object({
  email: z
    .string({ error: 'email_required' })
    .trim()
    .toLowerCase()
    .min(1, 'email_required')
    .pipe(z.email('email_invalid').max(254, 'email_invalid')),
  password: z
    .string({ error: 'password_required' })
    .min(1, 'password_required')
    .refine(passwordFits, 'invalid_credentials'),
})
