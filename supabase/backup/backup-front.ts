import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import type { Executor } from '@/supabase/local/executor'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import { BackupError, dumpRows, loadRows } from './rows'

/** Lets `npm run backup` and `npm run restore` reach the rows of an embedded database, whose process is the backend. */
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
    const draft = join(folder, `dump-${crypto.randomUUID()}.tmp`)
    try {
      // Into a file first, because nobody else reads the database meanwhile.
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
  const file = createWriteStream(path, { mode: 0o600 })
  const write = async (line: string) => {
    if (!file.write(`${line}\n`)) await new Promise<void>((drained) => file.once('drain', drained))
  }
  await dumpRows(executor, write)
  file.end()
  await finished(file)
}

/** Lines end with a line feed alone: JSON may hold other separators. */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) yield line
}
