import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Backend, openBackend } from './backend'
import { DataProblem, describeFullDisk, isDiskFull } from './data-problem'
import { toMailboxAddress } from './keys'
import { DirectoryInUseError } from './lock'
import { logError } from './log'
import { MigrationError } from './migrate'
import { writePrivateFile } from './private-file'

/** The launcher identifies the failure by this code. */
const exits = { failed: 1, directoryInUse: 3, portInUse: 4, migration: 5 }
const graceMs = 5_000

const root = resolve(import.meta.dirname, '../..')
const { env } = process
const dataDir = resolve(root, env.DATA_DIR || '.data')
const port = Number(env.BACKEND_PORT || 0)

async function main(): Promise<void> {
  const backend = await openBackend({
    dataDir,
    migrationsDir: resolve(root, env.BACKEND_MIGRATIONS_DIR || 'supabase/migrations'),
    templateDir: join(root, 'supabase/templates'),
    appUrl: (env.APP_URL || 'http://localhost:3000').replace(/(?<!\/)\/+$/, ''),
    writesThrough: env.EMBEDDED_WRITE_THROUGH === '1',
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.SMTP_FROM || 'portal@localhost' } : null,
  })
  const server = createAdaptorServer({ fetch: backend.fetch }) as Server
  // Only this machine reaches it, and the rows of a backup take minutes.
  server.requestTimeout = 0
  const url = await listen(server).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  const addressFile = join(dataDir, 'backend.json')
  await writePrivateFile(addressFile, `${JSON.stringify({ url, pid: process.pid })}\n`)
  stopWhenAsked(server, backend, addressFile)
  process.stdout.write(
    `Backend ready at ${url}, mailbox at ${toMailboxAddress({ url, keys: backend.keys })}, data in ${dataDir}\n`,
  )
  process.send?.({ url })
}

async function listen(server: Server): Promise<string> {
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function stopWhenAsked(server: Server, backend: Backend, addressFile: string): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await rm(addressFile, { force: true })
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    const grace = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed.promise
    clearTimeout(grace)
    await backend.close()
    process.exit(0)
  }
  const stopOrFail = () => void stop().catch(fail)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOrFail)
  // The launcher's channel closes when the launcher dies.
  process.on('disconnect', stopOrFail)
}

function fail(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof DirectoryInUseError) exit(exits.directoryInUse, message)
  if (error instanceof MigrationError) exit(exits.migration, message)
  if (error instanceof DataProblem) exit(exits.failed, message)
  if (isDiskFull(code)) exit(exits.failed, describeFullDisk(message))
  if (code === 'EADDRINUSE') exit(exits.portInUse, `Port ${port} is in use. Give another with BACKEND_PORT.`)
  exit(exits.failed, error instanceof Error ? (error.stack ?? message) : message)
}

function exit(code: number, message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

// `@supabase/lite` logs caught errors through these.
console.error = logError
console.warn = logError

await main().catch(fail)
