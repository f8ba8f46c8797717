import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { issuer } from '@/supabase/local/auth/stamp-issuer'
import { readBackend } from '@/supabase/local/client-env'
import { type BackendKeys, ensureKeys } from '@/supabase/local/keys'
import { readSemanticEnv } from './semantic/note'

// `.env` first, because it may set DATA_DIR. Existing environment variables take precedence.
if (existsSync('.env')) process.loadEnvFile('.env')

/** The embedded backend and the launcher keep their files here. */
export const dataDir = resolve(process.env.DATA_DIR || '.data')

const portalFile = join(dataDir, 'portal.json')
const portalNote = z.object({ url: z.url(), pid: z.number() })

export { portalFile }

/** The configured backend, otherwise the running embedded one. @throws Error with plain instructions */
export async function connectToBackend(): Promise<void> {
  const portal = readPortalUrl()
  process.env.APP_URL ||= portal ?? 'http://127.0.0.1:3000'
  process.env.INTERNAL_URL ||= portal ?? process.env.APP_URL
  if (process.env.SEMANTIC !== '0' && !process.env.FRANK_EMBEDDING_BASE_URL)
    Object.assign(process.env, readSemanticEnv(dataDir))
  if (process.env.SUPABASE_URL) return ensureSecrets()
  const backend = readBackend(dataDir)
  if (!backend)
    throw new Error('The portal is not running. Start it with "npm start", or set SUPABASE_URL and its keys.')
  Object.assign(process.env, toEnv({ url: backend.url, keys: backend }))
}

/** The names are those that lib/env.ts reads. */
export function toEnv(backend: { url: string; keys: BackendKeys }): Record<string, string> {
  return {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
    SUPABASE_SECRET_KEY: backend.keys.secretKey,
    SUPABASE_JWT_SECRET: backend.keys.jwtSecret,
    SUPABASE_JWT_ISSUER: issuer,
    FRANK_API_TOKEN: backend.keys.frankApiToken,
    LINK_SECRET: backend.keys.linkSecret,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: backend.keys.actionsKey,
    VAPID_PRIVATE_KEY: backend.keys.vapidPrivateKey ?? '',
    MAILBOX_URL: `${backend.url}/outbox`,
  }
}

/** Returns null if no portal runs on this data. */
export function readPortalUrl(): string | null {
  if (!existsSync(portalFile)) return null
  return portalNote.safeParse(JSON.parse(readFileSync(portalFile, 'utf8'))).data?.url ?? null
}

/** The environment's secrets, or those that the first start created under DATA_DIR. */
export async function ensureSecrets(): Promise<void> {
  const { FRANK_API_TOKEN, LINK_SECRET, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY } = process.env
  if (FRANK_API_TOKEN && LINK_SECRET && NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return
  const keys = await ensureKeys(dataDir)
  process.env.FRANK_API_TOKEN ||= keys.frankApiToken
  process.env.LINK_SECRET ||= keys.linkSecret
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= keys.actionsKey
  process.env.VAPID_PRIVATE_KEY ||= keys.vapidPrivateKey
}
