import 'server-only'

type Reason = 'missing' | 'too_large' | 'malformed'
export type FormFile = { ok: true; bytes: Uint8Array } | { ok: false; reason: Reason }
export type Form = { ok: true; form: FormData } | { ok: false; reason: Exclude<Reason, 'missing'> }

const formOverhead = 16 * 1024

/** Counts the received bytes because Next does not limit the body. */
export async function readForm(request: Request, maxBytes: number): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return { ok: false, reason: 'malformed' }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { ok: false, reason: 'too_large' }
  let size = 0
  const bounded = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > maxBytes) controller.error(new Error('too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  try {
    return { ok: true, form: await new Response(bounded, { headers: { 'content-type': type } }).formData() }
  } catch {
    return { ok: false, reason: size > maxBytes ? 'too_large' : 'malformed' }
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
