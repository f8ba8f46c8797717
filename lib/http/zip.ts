import 'server-only'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { contentDisposition } from './file-response'

export type ZipEntry = { path: string; content: string | Uint8Array }

/** A ZIP file of the entries, sent while it is written. Folders are the parts of a path. */
export function toZipResponse(entries: readonly ZipEntry[], name: string): Response {
  const zip = new ZipFile()
  for (const { path, content } of entries) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const body = Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream<Uint8Array>
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
