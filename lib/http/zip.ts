import 'server-only'
import { type PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ZipFile } from 'yazl'
import { contentDisposition } from './file-response'

export type ZipEntry =
  | { path: string; content: string | Uint8Array | (() => string) }
  /** Opened when the entries before it are written. Without a body the entry is empty. */
  | { path: string; open: () => Promise<ReadableStream<Uint8Array> | null> }

/**
 * A ZIP file of the entries, sent while it is written. Folders are the parts of a path. An entry that cannot be read
 * breaks the download off.
 */
export function toZipResponse(entries: readonly ZipEntry[], name: string): Response {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  for (const entry of entries) add(zip, entry)
  zip.end()
  return new Response(Readable.toWeb(output) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function add(zip: ZipFile, entry: ZipEntry): void {
  if ('open' in entry) {
    zip.addReadStreamLazy(entry.path, (done) => {
      entry.open().then(
        (body) => done(null, body ? Readable.fromWeb(body as WebStream) : Readable.from([])),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
    return
  }
  const { path, content } = entry
  if (typeof content === 'function')
    zip.addReadStreamLazy(path, (done) => done(null, Readable.from([Buffer.from(content())])))
  else zip.addBuffer(Buffer.from(content), path)
}
