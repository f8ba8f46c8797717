import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import { DataProblem, restore } from './data-problem'
import { writePrivateFile } from './private-file'

export const keysSchema = z.object({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  jwtSecret: z.string().min(32),
  frankApiToken: z.string().min(32),
  linkSecret: z.string().min(32),
  actionsKey: z.base64(),
  // Older data has none until its next start.
  vapidPrivateKey: z.base64url().optional(),
})

/**
 * `frankApiToken` signs assistant tokens, `linkSecret` file links, `vapidPrivateKey` messages to devices, and Next
 * encrypts with `actionsKey`.
 */
export type BackendKeys = z.infer<typeof keysSchema>

/** Returns null if the directory has no keys yet. @throws DataProblem if the file is damaged */
export function readKeys(dataDir: string): BackendKeys | null {
  const path = join(dataDir, 'keys.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const keys = keysSchema.safeParse(parseJson(text))
  if (keys.success) return keys.data
  throw new DataProblem(`${path} is damaged. ${restoreKeys(dataDir)}`)
}

/** New keys would end every session and break every link. @throws DataProblem if a database has lost its keys */
export async function ensureKeys(dataDir: string): Promise<BackendKeys> {
  const existing = readKeys(dataDir)
  if (existing?.vapidPrivateKey) return existing
  if (existing) return writeKeys(dataDir, { ...existing, vapidPrivateKey: await makeVapidKey() })
  if (existsSync(join(dataDir, 'database')))
    throw new DataProblem(`${join(dataDir, 'keys.json')} is missing. ${restoreKeys(dataDir)}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Here, because the package takes a second to load, and each command reads keys but almost none makes them.
  const { generateApiKey } = await import('@supabase/lite')
  return writeKeys(dataDir, {
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(48).toString('base64url'),
    frankApiToken: randomBytes(48).toString('base64url'),
    linkSecret: randomBytes(48).toString('base64url'),
    // Next takes the length of an AES key.
    actionsKey: randomBytes(32).toString('base64'),
    vapidPrivateKey: await makeVapidKey(),
  })
}

async function makeVapidKey(): Promise<string> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys().privateKey
}

/** @returns the keys */
export async function writeKeys(dataDir: string, keys: BackendKeys): Promise<BackendKeys> {
  await writePrivateFile(join(dataDir, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
  return keys
}

const restoreKeys = (dataDir: string) =>
  `${restore(dataDir)} Without a backup: start once with an empty DATA_DIR and copy its keys.json there; everybody then signs in again, and links in mails no longer work.`

export type ApiKeyKind = 'publishable' | 'secret'

/** Reads the key from the header or the parameter that Supabase uses. */
export function apiKeyKind(request: Request, keys: BackendKeys): ApiKeyKind | null {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? ''
  if (isSame(given, keys.secretKey)) return 'secret'
  return isSame(given, keys.publishableKey) ? 'publishable' : null
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The mails contain valid links, and every user of the machine can reach the port. */
function toMailboxKey({ linkSecret }: Pick<BackendKeys, 'linkSecret'>): string {
  return createHmac('sha256', linkSecret).update('mailbox').digest('base64url')
}

/** Opens the mailbox in a browser, which stores the key in a cookie. */
export function toMailboxAddress(backend: { url: string; keys: Pick<BackendKeys, 'linkSecret'> }): string {
  return `${backend.url}/mailbox?key=${toMailboxKey(backend.keys)}`
}

export function isMailboxKey(keys: BackendKeys, sent: string | undefined): boolean {
  return isSame(sent ?? '', toMailboxKey(keys))
}
