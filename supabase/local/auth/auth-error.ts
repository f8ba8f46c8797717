import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error in the format of Supabase Auth; supabase-js exposes `code` as `error.code`. */
export class AuthApiError extends Error {
  override name = 'AuthApiError'
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    )
  }
}

export function requireEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) && email.length <= 255) return email
  throw new AuthApiError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/** bcrypt reads 72 bytes only. */
export function requirePassword(value: unknown): string {
  if (typeof value === 'string' && Buffer.byteLength(value) > 72) {
    throw new AuthApiError(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  }
  if (typeof value === 'string' && value.length >= 6) return value
  throw new AuthApiError(422, 'weak_password', 'Password should be at least 6 characters.')
}
