import { z } from 'zod'
import { env } from '@/lib/env'
import { clearWarning, warnOperator } from '@/lib/operator'

/** Milliseconds that a result is kept. An unsafe one is short-lived, so that a correction takes effect soon. */
const keepFor = { safe: 300_000, unsafe: 15_000 }
const timeoutMs = 5_000

const settingsSchema = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  /** Which ways to sign in are on, by Auth's name of each. */
  external: z.record(z.string(), z.unknown()).optional(),
})

export async function readProjectSettings(): Promise<z.infer<typeof settingsSchema>> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  const reply = await fetch(new URL('/auth/v1/settings', SUPABASE_URL), {
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`auth/v1/settings answered ${reply.status}`)
  return settingsSchema.parse(await reply.json())
}

let known: { safe: boolean; until: number } | undefined

/** Open sign-ups would let any visitor take a waiting membership. @throws Error */
export async function provesAddresses(): Promise<boolean> {
  if (known && known.until > Date.now()) return known.safe
  const { disable_signup, mailer_autoconfirm } = await readProjectSettings()
  const open = [
    ['sign_ups_open', !disable_signup],
    ['confirmations_off', mailer_autoconfirm],
  ] as const
  for (const [warning, isOpen] of open) isOpen ? warnOperator(warning) : clearWarning(warning)
  const safe = open.every(([, isOpen]) => !isOpen)
  known = { safe, until: Date.now() + (safe ? keepFor.safe : keepFor.unsafe) }
  return safe
}
