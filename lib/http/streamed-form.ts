import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export type SentFile = { name: string; body: AsyncIterable<Uint8Array>; fields: ReadonlyMap<string, string> }

const formOverhead = 64 * 1024

export class FormError extends Error {
  constructor(readonly reason: 'malformed' | 'too_large') {
    super(reason)
    this.name = 'FormError'
  }
}

/** Drops what `take` leaves, so that the sender gets the reply. @throws FormError and `take`'s errors */
export async function takeFormFile<T>(
  request: Request,
  field: string,
  maxBytes: number,
  take: (file: SentFile) => Promise<T>,
): Promise<T | null> {
  const limit = maxBytes + formOverhead
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) throw new FormError('malformed')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new FormError('too_large')

  const fields = new Map<string, string>()
  let stream: Readable | undefined
  let taken: Promise<T> | undefined
  const form = openForm(type)
  form.on('field', (name, value) => void fields.set(name, value))
  form.on('file', (name, file, fileName) => {
    if (name !== field || taken) return void file.resume()
    stream = file
    // Not destroyed when `take` stops reading, because the rest must be read for the form to end.
    taken = take({ name: fileName ?? '', body: file.iterator({ destroyOnReturn: false }), fields })
    taken
      .catch(() => undefined)
      .finally(() => {
        // An iterator that was never read keeps its listener, which would stop the rest of the form.
        file.removeAllListeners('readable')
        file.resume()
      })
  })
  const broken = await pipeline(bound(request.body, limit), form).catch((error: unknown) => {
    const problem = error instanceof FormError ? error : new FormError('malformed')
    stream?.destroy(problem)
    return problem
  })
  const result = taken ? await taken : null
  if (broken) throw broken
  return result
}

function openForm(type: string): BusboyInstance {
  try {
    const limits = { files: 2, fields: 10, fieldSize: 4096, parts: 12, headerPairs: 50, headerSize: 16_384 }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw new FormError('malformed')
  }
}

async function* bound(body: ReadableStream<Uint8Array>, limit: number) {
  let size = 0
  for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) {
    size += chunk.byteLength
    if (size > limit) throw new FormError('too_large')
    yield chunk
  }
}
