import 'server-only'
import { env } from '@/lib/env'

/** Shorter keys are words for local models (`none`, `ollama`), which an answer can contain. */
const shortest = 12

export function listOwnSecrets(): string[] {
  const values = env()
  return [
    values.SUPABASE_PUBLISHABLE_KEY,
    values.SUPABASE_SECRET_KEY,
    values.SUPABASE_JWT_SECRET,
    values.FRANK_API_TOKEN,
    values.LINK_SECRET,
    values.VAPID_PRIVATE_KEY,
    values.FRANK_LLM_API_KEY,
    values.FRANK_EMBEDDING_API_KEY,
  ].filter((secret): secret is string => secret !== undefined && secret.length >= shortest)
}

export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  if (typeof value === 'string') return secrets.some((secret) => value.includes(secret))
  return (
    value !== null &&
    typeof value === 'object' &&
    Object.values(value).some((one) => holdsSecret(one, secrets))
  )
}

/** Stops at a secret. A possible beginning of a secret waits for the next part. */
export function withholdSecrets(onText: (text: string) => void, secrets: readonly string[]) {
  let held = ''
  let isOver = false
  return (text: string): void => {
    if (isOver) return
    held += text
    if (holdsSecret(held, secrets)) {
      isOver = true
      return
    }
    const withheld = Math.max(0, ...secrets.map((secret) => countBegun(held, secret)))
    const shown = held.slice(0, held.length - withheld)
    held = held.slice(held.length - withheld)
    if (shown) onText(shown)
  }
}

function countBegun(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length - 1); length > 0; length--)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}
