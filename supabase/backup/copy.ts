import { PassThrough, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import { type BackendKeys, keysSchema } from '@/supabase/local/keys'
import { type ArchiveReader, ArchiveWriter, type Contents, readAll } from './archive'
import { readLines } from './backup-front'
import type { Installation } from './installation'
import { BackupError } from './rows'

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

/** A file is gone that the rows name: somebody has deleted it since. */
class FileGone extends Error {
  override name = 'FileGone'
}

const ROWS = 'rows'
const KEYS = 'keys'
const TRIES = 3

/**
 * Writes the rows and the files of one moment into a new folder. Files are never changed, so a backup whose files are
 * all there is of the moment of its rows; it begins anew if one has been deleted since.
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
  const { files, rows } = await addRows(installation, archive)
  const { keys, storage } = installation
  if (keys) await archive.add(KEYS, Readable.from([JSON.stringify(keys)]))
  const listed: Contents['files'] = []
  for (const file of files) {
    const part = `file-${listed.length + 1}`
    const { data, error } = await storage.from(file.bucket).download(file.path)
    if (error || !data)
      throw new FileGone(`${file.bucket}/${file.path} cannot be read: ${error?.message ?? ''}`)
    await archive.add(part, Readable.from([Buffer.from(await data.arrayBuffer())]))
    listed.push({ part, ...file })
  }
  await archive.finish(listed)
  return { rows, files: listed.length }
}

async function addRows(installation: Installation, archive: ArchiveWriter) {
  const files: StoredFile[] = []
  let lines = 0
  const text = new PassThrough()
  const added = archive.add(ROWS, text.pipe(createGzip()))
  // The wait for the disk below ends, if the disk is full.
  added.catch((error: Error) => text.destroy(error))
  const dumped = installation.dump(async (line) => {
    const file = fileRow.safeParse(
      line.startsWith('{"table":"storage.objects"') ? parseJson(line) : null,
    ).data
    if (file) {
      const { bucket_id: bucket, name: path, metadata } = file.row
      files.push({ bucket, path, type: metadata?.mimetype ?? 'application/octet-stream' })
    }
    lines++
    if (!text.write(`${line}\n`))
      await new Promise<void>((drained) => text.once('drain', drained).once('close', drained))
    if (text.errored) throw text.errored
  })
  await dumped.then(
    () => text.end(),
    (error: Error) => text.destroy(error),
  )
  await dumped
  await added
  return { files, rows: lines - 1 }
}

/** The keys of the backed-up installation; null if its environment had them. */
export async function readBackedUpKeys(archive: ArchiveReader): Promise<BackendKeys | null> {
  if (!archive.has(KEYS)) return null
  return keysSchema.parse(parseJson(await readAll(await archive.read(KEYS))))
}

/** @throws BackupError if the installation has data or another schema; it is then as it was, besides stored files */
export async function restoreInto(installation: Installation, archive: ArchiveReader): Promise<Counts> {
  await installation.requireEmpty()
  const { files } = archive.contents
  for (const { part, bucket, path, type } of files) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.read(part)) chunks.push(chunk)
    const options = { contentType: type, upsert: true }
    const { error } = await installation.storage.from(bucket).upload(path, Buffer.concat(chunks), options)
    if (error) throw new BackupError(`${bucket}/${path} cannot be stored: ${error.message}`)
  }
  let rows = -1
  const lines = readLines((await archive.read(ROWS)).pipe(createGunzip()))
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
