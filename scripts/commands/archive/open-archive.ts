import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Archive, archiveIndex, archiveMark, archiveSchema, archiveVersion } from '@/lib/archive/archive'
import { maxDocumentBytes } from '@/lib/documents/document'

const limits = { entries: 200_000, indexBytes: 256 * 1024 * 1024, markBytes: 1024 * 1024 } as const

export type OpenArchive = {
  archive: Archive
  /** The association's picture, or null. */
  mark: Buffer | null
  open: (path: string) => Promise<Readable>
  close: () => void
}

/**
 * Opens an archive that a portal has made. It reads all of it once, so that a damaged archive is refused before
 * anything is stored.
 * @throws Error that says to the operator what is wrong
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${file} is no archive: ${error.message}`)
  })
  try {
    const entries = await listEntries(zip)
    const index = await readWhole(zip, entries, archiveIndex, limits.indexBytes)
    if (!index) throw new Error(`${file} is no archive of a portal: it has no ${archiveIndex}.`)
    const archive = parseIndex(index)
    const mark = await readWhole(zip, entries, archiveMark, limits.markBytes)
    const open = async (path: string) => zip.openReadStreamPromise(findEntry(entries, path))
    for (const path of listPaths(archive)) await check(path, findEntry(entries, path), await open(path))
    return { archive, mark, open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new Error(`The archive has more than ${limits.entries} files.`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function findEntry(entries: ReadonlyMap<string, Entry>, path: string): Entry {
  const entry = entries.get(path)
  if (!entry) throw new Error(`The archive lacks ${path}.`)
  if (entry.uncompressedSize > maxDocumentBytes) throw new Error(`${path} is larger than a document may be.`)
  return entry
}

async function readWhole(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  most: number,
): Promise<Buffer | null> {
  const entry = entries.get(path)
  if (!entry) return null
  if (entry.uncompressedSize > most) throw new Error(`${path} is too large.`)
  const chunks: Buffer[] = []
  await check(path, entry, await zip.openReadStreamPromise(entry), (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks)
}

/** The library checks the size alone. */
async function check(
  path: string,
  { crc32: stated }: Entry,
  stream: Readable,
  take?: (chunk: Buffer) => void,
) {
  let sum = 0
  try {
    for await (const chunk of stream) {
      sum = crc32(chunk as Buffer, sum)
      take?.(chunk as Buffer)
    }
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message}`)
  }
  if (sum !== stated) throw new Error(`${path} is damaged.`)
}

function parseIndex(bytes: Buffer): Archive {
  let index: unknown
  try {
    index = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error(`${archiveIndex} is damaged.`)
  }
  const version = (index as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > archiveVersion)
    throw new Error(
      `The archive is of version ${version}, and this portal reads version ${archiveVersion}. Upgrade the portal first.`,
    )
  const parsed = archiveSchema.safeParse(index)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${archiveIndex} is no index of an archive: ${issue?.path.join('.')} ${issue?.message}`)
}

const listPaths = ({ documents, news, cases }: Archive): string[] => [
  ...cases.flatMap(({ files }) => files.map(({ file }) => file)),
  ...documents.map(({ file }) => file),
  ...news.flatMap(({ image, files }) => [...(image ? [image] : []), ...files.map(({ file }) => file)]),
]
