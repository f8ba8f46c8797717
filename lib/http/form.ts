import 'server-only'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { BrandedError, type ErrorCode } from '@/lib/errors'

type Broken = 'too_large' | 'too_slow' | 'malformed'
export type FormFile = { ok: true; bytes: Uint8Array } | { ok: false; reason: Broken | 'missing' }
export type Form = { ok: true; form: FormData } | { ok: false; reason: Broken }

/** The boundaries and other fields of a form around its file. */
const formOverhead = 64 * 1024

export class FormError extends BrandedError {
  static override readonly brand = 'FormError'
  constructor(readonly reason: Broken) {
    super(reason)
  }
}

/** The bytes that must come within each such time of waiting for the sender: 1 KB a second over half a minute. */
const leastPace = { bytes: 30 * 1024, ms: 30_000 }
export type Pace = typeof leastPace

/** Opens the form's body, and limits it, because Next does not and Node waits five minutes. @throws FormError */
function openBody(request: Request, maxBytes: number, pace: Pace) {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new FormError('malformed')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new FormError('too_large')
  return { type, body: bound(request.body, maxBytes, pace) }
}

/** Time in which the reader is busy does not count. */
async function* bound(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  let recent = { bytes: 0, ms: 0 }
  try {
    for (;;) {
      const asked = performance.now()
      const { done, value } = await within(pace.ms - recent.ms, reader.read())
      if (done) return
      size += value.byteLength
      if (size > maxBytes) throw new FormError('too_large')
      recent = { bytes: recent.bytes + value.byteLength, ms: recent.ms + performance.now() - asked }
      if (recent.bytes >= pace.bytes) recent = { bytes: 0, ms: 0 }
      else if (recent.ms >= pace.ms) throw new FormError('too_slow')
      yield value
    }
  } finally {
    // The rest of the body is dropped. A body that broke cannot be cancelled.
    reader.cancel().catch(() => undefined)
  }
}

async function within<T>(ms: number, read: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = wait(ms, null, { signal: stop.signal }).then(() => {
    throw new FormError('too_slow')
  })
  try {
    return await Promise.race([read, late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
  }
}

/** Reads a small form into memory. */
export async function readForm(request: Request, maxBytes: number, pace = leastPace): Promise<Form> {
  try {
    const { type, body } = openBody(request, maxBytes, pace)
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    const response = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    return { ok: true, form: await response.formData() }
  } catch (error) {
    return { ok: false, reason: error instanceof FormError ? error.reason : 'malformed' }
  }
}

/** The headers of a reply to a sender who would otherwise hold the connection while the rest of a form comes. */
export const closeAfter = (code: ErrorCode | null): Record<string, string> =>
  code === 'upload_too_slow' ? { Connection: 'close' } : {}

export async function readFormFile(request: Request, field: string, maxBytes: number): Promise<FormFile> {
  const read = await readForm(request, maxBytes + formOverhead)
  if (!read.ok) return read
  const file = read.form.get(field)
  if (!(file instanceof File) || file.size === 0) return { ok: false, reason: 'missing' }
  if (file.size > maxBytes) return { ok: false, reason: 'too_large' }
  return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) }
}

export type SentFile = { name: string; body: AsyncIterable<Uint8Array>; fields: ReadonlyMap<string, string> }

/**
 * Streams the file into `take`. Drops the part that `take` does not read, so that the sender gets the reply.
 * @throws FormError and `take`'s errors
 */
export async function takeFormFile<T>(
  request: Request,
  field: string,
  maxBytes: number,
  take: (file: SentFile) => Promise<T>,
  pace = leastPace,
): Promise<T | null> {
  const { type, body } = openBody(request, maxBytes + formOverhead, pace)
  const fields = new Map<string, string>()
  let stream: Readable | undefined
  let taken: Promise<T> | undefined
  const form = openForm(type)
  form.on('field', (name, value) => void fields.set(name, value))
  form.on('file', (name, file, fileName) => {
    if (name !== field || taken) return void file.resume()
    stream = file
    // The file is not destroyed when `take` stops, because the form ends only after the whole file is read.
    taken = take({ name: fileName ?? '', body: file.iterator({ destroyOnReturn: false }), fields })
    taken
      .catch(() => undefined)
      .finally(() => {
        // An iterator that was never read keeps its listener, which would stop the rest of the form.
        file.removeAllListeners('readable')
        file.resume()
      })
  })
  const broken = await pipeline(body, form).catch((error: unknown) => {
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
