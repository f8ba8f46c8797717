import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { Unreadable } from '@/lib/ingest/sandbox/extract-result'

const limits = { entries: 5000, unpackedBytes: 64 * 1024 * 1024 } as const

export function openZip(bytes: Buffer, isRequested: (name: string) => boolean): Promise<Zip> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new Unreadable('broken'))
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error) return broken()
      const entries = new Map<string, Entry>()
      let count = 0
      file.on('error', broken)
      file.on('end', () => resolve(new Zip(file, entries)))
      file.on('entry', (entry: Entry) => {
        count += 1
        if (count > limits.entries) return reject(new Unreadable('unpacks_too_large'))
        if (isRequested(entry.fileName) && !entries.has(entry.fileName)) entries.set(entry.fileName, entry)
        file.readEntry()
      })
      file.readEntry()
    })
  })
}

export class Zip {
  private readonly file: ZipFile
  private readonly entries: ReadonlyMap<string, Entry>

  constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.file = file
    this.entries = entries
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** Ends if the entry exceeds its stated size or the limit. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name)
    if (!entry) throw new Unreadable('wrong_type')
    if (entry.isEncrypted()) throw new Unreadable('encrypted')
    if (entry.uncompressedSize > limits.unpackedBytes) throw new Unreadable('unpacks_too_large')
    let size = 0
    for await (const chunk of await this.open(entry)) {
      size += (chunk as Buffer).byteLength
      if (size > limits.unpackedBytes) throw new Unreadable('unpacks_too_large')
      yield chunk as Buffer
    }
  }

  private open(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
    })
  }
}
