import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scryptSync,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, pipeline as pipeStreams, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import { BackupError } from './rows'

const FORMAT = 1
const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
/** About 100 ms and 64 MB, so that a passphrase is guessed slowly. */
const SCRYPT: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const headerSchema = z.object({ format: z.literal(FORMAT), salt: z.base64().nullable() })
const checksum = z.object({ name: z.string().regex(/^[\w-]{1,40}$/), sha256: z.hex() })
const contentsSchema = z.object({
  madeAt: z.iso.datetime(),
  schema: z.string(),
  parts: z.array(checksum),
  files: z.array(z.object({ part: z.string(), bucket: z.string(), path: z.string(), type: z.string() })),
})

type Checksum = z.infer<typeof checksum>
export type Contents = z.infer<typeof contentsSchema>

const toKey = (passphrase: string, salt: string) =>
  scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, SCRYPT)

/** A path that does not exist is as good as an empty folder. Another error may hide files. */
function noneThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Writes the parts of a backup into `folder`, which has its name once all of it is there. */
export class ArchiveWriter {
  readonly #parts: Checksum[] = []

  private constructor(
    private readonly folder: string,
    private readonly draft: string,
    private readonly key: Buffer | null,
  ) {}

  /** @throws BackupError if the folder has anything in it */
  static async create(folder: string, passphrase: string | null): Promise<ArchiveWriter> {
    const there = await readdir(folder).catch(noneThere)
    if (there.length > 0) throw new BackupError(`The folder ${folder} is not empty.`)
    const draft = `${folder}.part`
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const salt = passphrase ? randomBytes(16).toString('base64') : null
    await writeFile(join(draft, 'header.json'), JSON.stringify({ format: FORMAT, salt }), { mode: 0o600 })
    return new ArchiveWriter(folder, draft, passphrase && salt ? toKey(passphrase, salt) : null)
  }

  async add(name: string, content: Readable): Promise<void> {
    this.#parts.push({ name, sha256: await this.#write(name, content) })
  }

  async finish(schema: string, files: Contents['files']): Promise<void> {
    const contents: Contents = { madeAt: new Date().toISOString(), schema, parts: this.#parts, files }
    await this.#write('contents', Readable.from([JSON.stringify(contents)]))
    await mkdir(dirname(this.folder), { recursive: true })
    await rmdir(this.folder).catch(noneThere)
    await rename(this.draft, this.folder)
  }

  async discard(): Promise<void> {
    await rm(this.draft, { recursive: true, force: true })
  }

  /** @returns the checksum of what is on the disk */
  async #write(name: string, content: Readable): Promise<string> {
    const hash = createHash('sha256')
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const target = createWriteStream(join(this.draft, name), { mode: 0o600, flush: true })
    await pipeline(content, this.key ? encrypt(this.key) : new PassThrough(), meter, target)
    return hash.digest('hex')
  }
}

/** The random part comes first, the tag that proves the text last. */
function encrypt(key: Buffer) {
  return async function* (source: AsyncIterable<Buffer>) {
    const iv = randomBytes(IV)
    const cipher = createCipheriv(CIPHER, key, iv)
    yield iv
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

export class ArchiveReader {
  private constructor(
    private readonly folder: string,
    private readonly key: Buffer | null,
    readonly contents: Contents,
  ) {}

  /** Checks each part. @throws BackupError for a wrong passphrase, and names a part that is damaged or missing */
  static async open(folder: string, passphrase: string | null): Promise<ArchiveReader> {
    const text = await readFile(join(folder, 'header.json'), 'utf8').catch(() => '')
    const header = headerSchema.safeParse(parseJson(text))
    if (!header.success)
      throw new BackupError(`${folder} is no backup, or one of another version of the portal.`)
    const { salt } = header.data
    if (salt && !passphrase) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE.')
    if (!salt && passphrase)
      throw new BackupError('The backup is not encrypted: leave out BACKUP_PASSPHRASE to restore it.')
    const key = salt && passphrase ? toKey(passphrase, salt) : null
    const contents = await readContents(folder, key)
    for (const part of contents.parts) await requireWhole(folder, part)
    return new ArchiveReader(folder, key, contents)
  }

  async read(name: string): Promise<Readable> {
    return openPart(this.folder, name, this.key)
  }

  has(name: string): boolean {
    return this.contents.parts.some((part) => part.name === name)
  }
}

async function readContents(folder: string, key: Buffer | null): Promise<Contents> {
  const text = await readAll(await openPart(folder, 'contents', key)).catch(() => null)
  const contents = contentsSchema.safeParse(parseJson(text ?? ''))
  if (contents.success) return contents.data
  throw new BackupError(
    key ? 'The passphrase is wrong, or the part contents is damaged.' : 'The part contents is damaged.',
  )
}

async function requireWhole(folder: string, { name, sha256 }: Checksum): Promise<void> {
  const hash = createHash('sha256')
  const path = join(folder, name)
  if (!(await stat(path).catch(() => null))) throw new BackupError(`The part ${name} is missing.`)
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) throw new BackupError(`The part ${name} is damaged.`)
}

async function openPart(folder: string, name: string, key: Buffer | null): Promise<Readable> {
  const path = join(folder, name)
  if (!key) return createReadStream(path)
  const file = await open(path)
  const [iv, tag] = [Buffer.alloc(IV), Buffer.alloc(TAG)]
  let size = 0
  try {
    size = (await file.stat()).size
    await file.read(iv, 0, IV, 0)
    await file.read(tag, 0, TAG, size - TAG)
  } finally {
    await file.close()
  }
  if (size === IV + TAG) return Readable.from([])
  const decipher = createDecipheriv(CIPHER, key, iv).setAuthTag(tag)
  // The reader gets an error of either stream.
  return pipeStreams(createReadStream(path, { start: IV, end: size - TAG - 1 }), decipher, () => {})
}

export async function readAll(source: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
