import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readBackend } from '@/supabase/local/client-env'

/** Where the embedded backend, and what the launcher notes, are kept. */
export const dataDir = resolve(process.env.DATA_DIR || '.data')

const portalFile = join(dataDir, 'portal.json')
const portalNote = z.object({ url: z.url(), pid: z.number() })

export { portalFile }

/** Reads `.env`, as the portal itself does; what the environment already says wins. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * Points a command at the backend: the one that the environment names, else the embedded one that is running.
 * @throws Error that says in plain words what to do
 */
export function connectToBackend(): void {
  loadEnvFile()
  const portal = readPortalUrl()
  process.env.APP_URL ||= portal ?? 'http://127.0.0.1:3000'
  process.env.INTERNAL_URL ||= portal ?? process.env.APP_URL
  if (process.env.SUPABASE_URL) return
  const backend = readBackend(dataDir)
  if (!backend)
    throw new Error('The portal is not running. Start it with "npm start", or set SUPABASE_URL and its keys.')
  Object.assign(process.env, toEnv(backend))
}

/** The embedded backend's address and keys, under the names that lib/env.ts reads. */
export function toEnv(backend: NonNullable<ReturnType<typeof readBackend>>): Record<string, string> {
  return {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    SUPABASE_JWT_SECRET: backend.jwtSecret,
    FRANK_API_TOKEN: backend.frankApiToken,
    LINK_SECRET: backend.linkSecret,
  }
}

/** The address of the portal that runs on this data, if one does. */
export function readPortalUrl(): string | null {
  if (!existsSync(portalFile)) return null
  return portalNote.safeParse(JSON.parse(readFileSync(portalFile, 'utf8'))).data?.url ?? null
}
