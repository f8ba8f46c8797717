import { once } from 'node:events'
import { PassThrough, pipeline as pipeStreams, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import { keysSchema } from '@/supabase/local/keys'
import { readNewestMigration } from '@/supabase/newest-migration'
import { type ArchiveReader, ArchiveWriter, type Contents, readAll } from './archive'
import { readLines } from './backup-front'
import type { Installation, Own } from './installation'
import { BackupError, headSchema, requireSchema } from './rows'

const fileRow = z.object({
  table: z.literal('storage.objects'),
  row: z.object({
    bucket_id: z.string(),
    name: z.string(),
    metadata: z.object({ mimetype: z.string().optional() }).nullish(),
  }),
})
type StoredFile = { bucket: string; path: string; type: string }

export type Counts = { rows: number; files: number }

/** Somebody has deleted a file that the rows name. */
class FileGone extends Error {
  override name = 'FileGone'
}

const ROWS = 'rows'
const FILE_LINE = '{"table":"storage.objects"'
const OWN = 'own'
const ownSchema = z.object({ keys: keysSchema, demo: z.string().nullable() })
const TRIES = 3

/**
 * Writes the rows and the files of one moment into a new folder. A stored file never changes, so the files belong to
 * the moment of the rows if all of them can still be read. If somebody has deleted one, the backup starts again.
 * @throws BackupError
 */
export async function backUp(
  installation: Installation,
  folder: string,
  passphrase: string | null,
): Promise<Counts> {
  for (let left = TRIES - 1; ; left--) {
    const archive = await ArchiveWriter.create(folder, passphrase)
    try {
      return await fillArchive(installation, archive)
    } catch (error) {
      await archive.discard()
      if (!(error instanceof FileGone) || left === 0) throw error
    }
  }
}

async function fillArchive(installation: Installation, archive: ArchiveWriter): Promise<Counts> {
  const { files, rows, schema } = await addRows(installation, archive)
  const { own, storage } = installation
  if (own) await archive.add(OWN, Readable.from([JSON.stringify(own)]))
  const listed: Contents['files'] = []
  for (const file of files) {
    const part = `file-${listed.length + 1}`
    const { data, error } = await storage.from(file.bucket).download(file.path)
    if (error || !data)
      throw new FileGone(`${file.bucket}/${file.path} cannot be read: ${error?.message ?? ''}`)
    await archive.add(part, Readable.from([Buffer.from(await data.arrayBuffer())]))
    listed.push({ part, ...file })
  }
  await archive.finish(schema, listed)
  return { rows, files: listed.length }
}

async function addRows(installation: Installation, archive: ArchiveWriter) {
  const files: StoredFile[] = []
  let lines = 0
  let schema = ''
  const text = new PassThrough()
  const gzip = createGzip()
  const write = async (line: string) => {
    const file = fileRow.safeParse(line.startsWith(FILE_LINE) ? parseJson(line) : null).data
    if (file) {
      const { bucket_id: bucket, name: path, metadata } = file.row
      files.push({ bucket, path, type: metadata?.mimetype ?? 'application/octet-stream' })
    }
    if (lines++ === 0) ({ schema } = headSchema.parse(parseJson(line)))
    // The disk may be full.
    if (text.errored) throw text.errored
    if (!text.write(`${line}\n`)) await once(text, 'drain')
  }
  const dumped = installation.dump(write).then(
    () => text.end(),
    (error: Error) => text.destroy(error),
  )
  await Promise.all([pipeline(text, gzip), archive.add(ROWS, gzip), dumped])
  return { files, schema, rows: lines - 1 }
}

/** What the backed-up installation kept beside its database; null if its environment had the keys. */
export async function readOwn(archive: ArchiveReader): Promise<Own | null> {
  if (!archive.has(OWN)) return null
  return ownSchema.parse(parseJson(await readAll(await archive.read(OWN))))
}

/** @throws BackupError if the installation has data or another schema; it is then as it was, besides stored files */
export async function restoreInto(installation: Installation, archive: ArchiveReader): Promise<Counts> {
  const { files, schema } = archive.contents
  requireSchema(schema, readNewestMigration())
  await installation.requireEmpty()
  for (const { part, bucket, path, type } of files) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.read(part)) chunks.push(chunk)
    const options = { contentType: type, upsert: true }
    const { error } = await installation.storage.from(bucket).upload(path, Buffer.concat(chunks), options)
    if (error) throw new BackupError(`${bucket}/${path} cannot be stored: ${error.message}`)
  }
  let rows = -1
  const lines = readLines(pipeStreams(await archive.read(ROWS), createGunzip(), () => {}))
  await installation.load(
    (async function* () {
      for await (const line of lines) {
        rows++
        yield line
      }
    })(),
  )
  return { rows, files: files.length }
}
