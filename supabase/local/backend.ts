import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { App, type Connection, setExperimental } from '@supabase/lite'
import type { Hono } from 'hono'
import { AuthUsers } from '@/supabase/local/auth/auth-users'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { Mailer } from '@/supabase/local/mail/mailer'
import { Outbox } from '@/supabase/local/mail/outbox'
import { FileStorage } from '@/supabase/local/storage/file-storage'
import { bootstrap } from './bootstrap'
import { openDatabase } from './database'
import { type Executor, pgliteExecutor } from './executor'
import { createGateway } from './gateway'
import { type BackendKeys, ensureKeys } from './keys'
import { lockDirectory } from './lock'
import { logError } from './log'
import { applyMigrations } from './migrate'
import { openSchemaCache } from './schema-cache'

export interface BackendOptions {
  dataDir: string
  migrationsDir: string
  templateDir: string
  /** Links in mails begin with it. */
  appUrl: string
  smtp: { url: string; from: string } | null
  /** Each commit is on the disk before it is answered. */
  writesThrough: boolean
}

export interface Backend {
  fetch: Hono['fetch']
  keys: BackendKeys
  close(): Promise<void>
}

const sizeLimit = 50 * 1024 * 1024

/** @throws DirectoryInUseError */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dataDir)
  // A killed process may have left rows there.
  const dumpDir = join(dataDir, 'dumps')
  await rm(dumpDir, { recursive: true, force: true })
  const keys = await ensureKeys(dataDir)
  const gate = new SessionGate()
  const schemaCache = await openSchemaCache(dataDir, options.migrationsDir)
  const connection = await openDatabase(dataDir, gate, { schemaCache, writesThrough: options.writesThrough })
  const executor = pgliteExecutor(connection.driver, gate)
  await bootstrap(executor)
  await applyMigrations(executor, options.migrationsDir)
  const { fetch, stop } = await serveDatabase({ ...options, connection, executor, gate, keys, dumpDir })
  return {
    fetch,
    keys,
    async close() {
      await stop()
      await executor.script('checkpoint')
      await connection.close()
      unlock()
    },
  }
}

type Database = Omit<BackendOptions, 'migrationsDir' | 'writesThrough'> & {
  connection: Connection
  executor: Executor
  gate: SessionGate
  keys: BackendKeys
  dumpDir: string
}

/** Puts the APIs of Supabase before a database that has our schema: the embedded one, or a server's. */
export async function serveDatabase({
  dataDir,
  appUrl,
  templateDir,
  smtp,
  connection,
  executor,
  gate,
  keys,
  dumpDir,
}: Database): Promise<{ fetch: Hono['fetch']; stop: () => Promise<void> }> {
  const files = new FileStorage(join(dataDir, 'storage'), executor)
  await files.recover()
  const outbox = new Outbox(join(dataDir, 'outbox'), smtp)
  await outbox.forgetSent()
  const mailer = new Mailer(outbox, executor, { siteUrl: appUrl, templateDir })
  const lite = await createLite(connection, keys, appUrl)
  lite._storageAdapter = files
  lite._mailer = mailer
  const users = new AuthUsers(executor)
  const stopMaintenance = startMaintenance(executor)
  const { fetch } = createGateway({
    lite,
    gate,
    executor,
    files,
    users,
    mailer,
    outbox,
    keys,
    dumpDir,
    sizeLimit,
    siteUrl: appUrl,
  })

  return {
    fetch,
    async stop() {
      stopMaintenance()
      await outbox.close()
    },
  }
}

async function createLite(connection: Connection, keys: BackendKeys, appUrl: string) {
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: appUrl,
      additional_redirect_urls: [],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      jwt_expiry: 3600,
      enable_signup: false,
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_confirmations: true,
        otp_length: 10,
        otp_expiry: 86_400,
        // `@supabase/lite` would accept any new address if this were true. email-change.ts asks both.
        double_confirm_changes: false,
      },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: { server: { admin: false, disableStudio: true } },
  })
  await app.init()
  // Runs after `init`, so that no start prints the notice that Storage is experimental.
  setExperimental('storage', true)
  await connection.introspect({ useCache: true })
  return app
}

const checkpointEvery = 5 * 60_000
const vacuumEvery = 6 * 60 * 60_000
/** A new database fills within its first hour, and a plan for empty tables is slow on full ones. */
const analyzeAfter = [60_000, 5 * 60_000, 30 * 60_000]

/** PGlite has no background processes; without checkpoints its log grows. @returns a function to stop it */
export function startMaintenance(executor: Executor): () => void {
  const run = (statement: string) => {
    executor
      .script(statement)
      .catch((error: unknown) => logError(`Database maintenance failed at ${statement}: ${String(error)}`))
  }
  run('analyze')
  const timers = [
    setInterval(run, checkpointEvery, 'checkpoint'),
    setInterval(run, vacuumEvery, 'vacuum (analyze)'),
    ...analyzeAfter.map((ms) => setTimeout(run, ms, 'analyze')),
  ]
  for (const timer of timers) timer.unref()
  // `clearInterval` ends time-outs too.
  return () => timers.forEach((timer) => void clearInterval(timer))
}
