import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'

/** The code that an app shows, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A code of six digits that is none of those around now. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}

/** Gives the person of the session a second factor and makes the session one of two. */
export async function addFactor(client: SupabaseClient): Promise<{ id: string; secret: string }> {
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() })
  if (enrolled.error) throw enrolled.error
  const { id, totp } = enrolled.data
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: id,
    code: codeOf(totp.secret),
  })
  if (error) throw error
  return { id, secret: totp.secret }
}
