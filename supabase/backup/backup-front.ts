import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import type { Executor } from '@/supabase/local/executor'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import { BackupError, dumpRows, loadRows } from './rows'

/**
 * `npm run backup` and `npm run restore` reach the rows of an embedded database here, because the backend alone can
 * open it. `folder` holds a dump while it is sent.
 */
export function createBackupFront({
  executor,
  keys,
  folder,
}: {
  executor: Executor
  keys: BackendKeys
  folder: string
}): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (apiKeyKind(context.req.raw, keys) !== 'secret') return context.json({ message: 'Forbidden' }, 403)
    await next()
  })
  app.get('/rows', async () => {
    const draft = join(folder, crypto.randomUUID())
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The rows are written to a file first: a slow caller would keep the database's one session from others.
      await writeDump(executor, draft)
      const file = createReadStream(draft)
      file.once('open', () => void rm(draft, { force: true }))
      return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  })
  app.post('/rows', async (context) => {
    const { body } = context.req.raw
    if (!body) return context.json({ message: 'The backup has no rows.' }, 400)
    try {
      await loadRows(executor, readLines(Readable.fromWeb(body as NodeReadableStream)))
      return context.body(null, 204)
    } catch (error) {
      if (error instanceof BackupError) return context.json({ message: error.message }, 409)
      throw error
    }
  })
  return app
}

async function writeDump(executor: Executor, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await dumpRows(executor, (line) => file.appendFile(`${line}\n`))
  } finally {
    await file.close()
  }
}

/** Parts a text at line feeds alone. `readline` also parts it at U+2028, which a line of JSON may hold. */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of source.setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
