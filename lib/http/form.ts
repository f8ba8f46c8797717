import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

type Reason = 'missing' | 'too_large' | 'malformed'
export type FormFile = { ok: true; bytes: Uint8Array } | { ok: false; reason: Reason }
export type Form = { ok: true; form: FormData } | { ok: false; reason: Exclude<Reason, 'missing'> }

/** The boundaries and other fields of a form around its file. */
const formOverhead = 64 * 1024

export class FormError extends Error {
  constructor(readonly reason: 'malformed' | 'too_large') {
    super(reason)
    this.name = 'FormError'
  }
}

/** Opens the form's body and counts its bytes, because Next does not limit the body. @throws FormError */
function openBody(request: Request, maxBytes: number) {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new FormError('malformed')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new FormError('too_large')
  return { type, body: bound(request.body, maxBytes) }
}

async function* bound(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) {
    size += chunk.byteLength
    if (size > maxBytes) throw new FormError('too_large')
    yield chunk
  }
}

/** Reads a small form into memory. */
export async function readForm(request: Request, maxBytes: number): Promise<Form> {
  try {
    const { type, body } = openBody(request, maxBytes)
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    const response = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    return { ok: true, form: await response.formData() }
  } catch (error) {
    return { ok: false, reason: error instanceof FormError ? error.reason : 'malformed' }
  }
}

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
): Promise<T | null> {
  const { type, body } = openBody(request, maxBytes + formOverhead)
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
