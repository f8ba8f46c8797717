import 'server-only'

export type FormFile =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'missing' | 'too_large' | 'malformed' }

/** What the fields around a file may take. */
const formOverhead = 16 * 1024

/**
 * The one file of a multipart form. Reading stops as soon as more than `maxBytes` have come in, whatever length was announced; Next itself sets
 * no limit on a route handler's body.
 */
export async function readFormFile(request: Request, field: string, maxBytes: number): Promise<FormFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return { ok: false, reason: 'malformed' }
  const limit = maxBytes + formOverhead
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { ok: false, reason: 'too_large' }
  let size = 0
  const bounded = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) controller.error(new Error('too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  try {
    const form = await new Response(bounded, { headers: { 'content-type': type } }).formData()
    const file = form.get(field)
    if (!(file instanceof File) || file.size === 0) return { ok: false, reason: 'missing' }
    if (file.size > maxBytes) return { ok: false, reason: 'too_large' }
    return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    // Too much, cut off on the way, or no form at all: nothing has been kept of it.
    return { ok: false, reason: size > limit ? 'too_large' : 'malformed' }
  }
}
