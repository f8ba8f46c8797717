import { createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { readExpected } from '@/scripts/commands/doctor/expected'
import { removeFolder } from '@/scripts/processes'
import { type Executor, postgresExecutor } from '@/supabase/local/executor'
import { apiKeyKind, type BackendKeys, ensureKeys } from '@/supabase/local/keys'
import { applyMigrations } from '@/supabase/local/migrate'
import { servePostgres } from '@/tests/support/database/serve-postgres'
import { ourMigrations } from '@/tests/support/database/template'
import { listen } from '@/tests/support/servers/listen'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'
import { startAuthServer } from './auth-server'
import { startHostedDatabase } from './hosted-database'
import { startStorageServer } from './storage-server'

export type Project = {
  url: string
  keys: BackendKeys
  mail: MailServer
  /** It has the rights of the hosted role `postgres`. */
  executor: Executor
  stop: () => Promise<void>
}

/** The folders or programs of the real parts. */
export type Parts = { postgres: string; auth: string; storage: string }

/**
 * A Supabase project of real parts: Postgres with the roles of a hosted one, Auth and Storage. The Data API is the
 * embedded one, because PostgREST is in no registry.
 */
export async function startProject(parts: Parts, siteUrl: string): Promise<Project> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-parity-data-'))
    undo.push(() => removeFolder(dataDir))
    const keys = await ensureKeys(dataDir)
    const expected = await readExpected(siteUrl)
    const mail = await startMailServer()
    undo.push(() => mail.close())
    const database = await startHostedDatabase(parts.postgres)
    undo.push(() => database.stop())

    const project = new Hono()
    const { url, close } = await listen(createAdaptorServer({ fetch: project.fetch }) as Server)
    undo.push(() => close())
    project.get('/templates/:file', serveStatic({ root: 'supabase' }))
    const auth = await startAuthServer({
      ...{ program: parts.auth, databaseUrl: database.addressOf('supabase_auth_admin') },
      ...{ jwtSecret: keys.jwtSecret, projectUrl: url, mailUrl: new URL(mail.url), expected },
    })
    undo.push(() => auth.stop())
    const storage = await startStorageServer({
      ...{ source: parts.storage, databaseUrl: database.addressOf('supabase_storage_admin') },
      ...{ jwtSecret: keys.jwtSecret, folder: join(dataDir, 'files') },
      ...{ anonKey: signRole('anon', keys), serviceKey: signRole('service_role', keys) },
    })
    undo.push(() => storage.stop())

    const executor = postgresExecutor(database.addressOf('postgres'), { max: 4 })
    undo.push(() => executor.close())
    await applyMigrations(executor, ourMigrations)
    const { hostname, port } = new URL(database.addressOf('postgres'))
    const place = { host: hostname, port: Number(port) }
    const served = await servePostgres({ dataDir, executor, keys, appUrl: siteUrl, ...place })
    undo.push(() => served.stop())

    for (const [prefix, server] of [
      ['/auth/v1', auth],
      ['/storage/v1', storage],
    ] as const)
      project.all(`${prefix}/*`, (context) => {
        const { raw } = context.req
        const { pathname, search } = new URL(raw.url)
        return proxy(server.url + pathname.slice(prefix.length) + search, {
          raw,
          headers: { ...context.req.header(), authorization: authorize(raw, keys) },
        })
      })
    project.all('*', (context) => served.fetch(context.req.raw))
    return { url, keys, mail, executor, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** As the gateway of a project does: a key that is no session becomes the session of its role. */
function authorize(request: Request, keys: BackendKeys): string {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (given !== '' && !given.startsWith('sb_')) return `Bearer ${given}`
  const kind = apiKeyKind(request, keys)
  return kind ? `Bearer ${signRole(kind === 'secret' ? 'service_role' : 'anon', keys)}` : ''
}

function signRole(role: 'anon' | 'service_role', { jwtSecret }: BackendKeys): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role, iat: now, exp: now + 3600 })}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
