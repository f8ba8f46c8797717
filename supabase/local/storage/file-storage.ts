import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { App } from '@supabase/lite'
import type { Executor } from '@/supabase/local/executor'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>

/** A file's name is a hash, so that no key can leave the directory or collide on a case-insensitive disk. */
export class FileStorage implements StorageAdapter {
  readonly driver = null
  readonly #drafts: string

  constructor(
    private readonly dir: string,
    private readonly executor: Executor,
  ) {
    this.#drafts = join(dir, 'drafts')
  }

  /** Removes what a killed process left: partial uploads, and rows without a file. */
  async recover(): Promise<void> {
    await rm(this.#drafts, { recursive: true, force: true })
    await mkdir(this.#drafts, { recursive: true })
    const rows = await this.executor.query<{ id: string; bucket_id: string; name: string }>(
      'select id, bucket_id, name from storage.objects',
    )
    const gone: string[] = []
    for (const row of rows) if (!(await this.#exists(row.bucket_id, row.name))) gone.push(row.id)
    // A killed deletion leaves a row or two. If all files are missing, the folder is lost or not mounted.
    if (gone.length > 1 && gone.length === rows.length)
      throw new Error(`The files of ${this.dir} are missing`)
    for (const id of gone) await this.executor.query('delete from storage.objects where id = $1', [id])
  }

  async uploadObject(
    ...[bucket, key, , body, contentType, cacheControl]: Parameters<StorageAdapter['uploadObject']>
  ) {
    const hash = createHash('md5')
    let size = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const draft = join(this.#drafts, randomUUID())
    const source =
      body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as NodeReadableStream)
    try {
      await pipeline(source, meter, createWriteStream(draft, { mode: 0o600, flush: true }))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await this.#place(draft, bucket, key)
    const lastModified = new Date()
    return {
      cacheControl,
      contentLength: size,
      size,
      mimetype: contentType,
      lastModified,
      eTag: `"${hash.digest('hex')}"`,
    }
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key, undefined)
    const body = Readable.toWeb(createReadStream(this.#path(bucket, key)))
    return { metadata, httpStatusCode: 200, body }
  }

  /** Includes the last byte. The caller has checked access. */
  openRange(bucket: string, key: string, range: { start: number; end: number }): ReadableStream<Uint8Array> {
    return Readable.toWeb(createReadStream(this.#path(bucket, key), range)) as ReadableStream<Uint8Array>
  }

  async headObject(...[bucket, key]: Parameters<StorageAdapter['headObject']>): Promise<Metadata> {
    const file = await stat(this.#path(bucket, key))
    const [row] = await this.executor.query<{ metadata: Partial<Metadata> | null }>(
      'select metadata from storage.objects where bucket_id = $1 and name = $2',
      [bucket, key],
    )
    return {
      cacheControl: row?.metadata?.cacheControl ?? 'no-cache',
      mimetype: row?.metadata?.mimetype ?? 'application/octet-stream',
      eTag: row?.metadata?.eTag ?? `"${file.mtimeMs}-${file.size}"`,
      contentLength: file.size,
      size: file.size,
      lastModified: file.mtime,
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#path(bucket, key), { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async copyObject(...[bucket, key, , toBucket, toKey]: Parameters<StorageAdapter['copyObject']>) {
    const { eTag } = await this.headObject(bucket, key, undefined)
    const draft = join(this.#drafts, randomUUID())
    await copyFile(this.#path(bucket, key), draft)
    await this.#place(draft, toBucket, toKey)
    return { httpStatusCode: 200, eTag, lastModified: new Date() }
  }

  async privateAssetUrl(): Promise<string> {
    throw new Error('Files of the embedded backend have no address')
  }

  async #place(draft: string, bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key)
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
  }

  async #exists(bucket: string, key: string): Promise<boolean> {
    try {
      await stat(this.#path(bucket, key))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }

  #path(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\n${key}`).digest('hex')
    return join(this.dir, name.slice(0, 2), name)
  }
}
