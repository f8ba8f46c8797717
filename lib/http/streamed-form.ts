import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export type SentFile = { name: string; body: AsyncIterable<Uint8Array>; fields: ReadonlyMap<string, string> }

/** What the fields around the file may take. */
const formOverhead = 64 * 1024

/** The form ended early, was none, or held more than it may. */
export class FormError extends Error {
  constructor(readonly reason: 'malformed' | 'too_large') {
    super(reason)
    this.name = 'FormError'
  }
}

/**
 * Hands the one file of a multipart form on while it comes in; the fields before it come along. What `take` leaves of it is read to the end and
 * dropped, so that the sender gets to hear the answer, but never more than `maxBytes` in all; Next itself sets no limit on a route handler's body.
 * @returns what `take` returned; null where the form has no such file
 * @throws FormError, and what `take` throws
 */
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
    // Not destroyed by who stops reading early: the rest has to be read, or the form would never end.
    taken = take({ name: fileName ?? '', body: file.iterator({ destroyOnReturn: false }), fields })
    taken
      .catch(() => undefined)
      .finally(() => {
        // An iterator that was left at once keeps its listener, under which the rest would not flow.
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
    // A form without a boundary.
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
