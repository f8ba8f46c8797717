import { Hono } from 'hono'
import { jwtVerify } from 'jose'
import type { Forward } from '@/supabase/local/auth/stamp-issuer'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import { listFolder } from './storage-list'
import { withRange } from './storage-range'

interface StorageParts {
  forward: Forward
  keys: BackendKeys
  sizeLimit: number
  /** The unit is a byte. Null sets no limit. */
  bucketLimit(bucket: string): Promise<number | null>
  /** Includes the last byte. */
  openRange: Parameters<typeof withRange>[2]
}

// The characters that hosted Supabase accepts in an object's key, except the question mark.
const keyPattern = /^[\w/!.*'() &$@=;:+,-]+$/
const keyless = /^\/storage\/v1\/(status|object\/(public|sign)\/|object\/upload\/sign\/)/

/** Corrects `@supabase/lite` where it differs from hosted Supabase. */
export function createStorageFront({ forward, keys, sizeLimit, bucketLimit, openRange }: StorageParts): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const { method, path } = context.req
    const signed = (method === 'GET' || method === 'PUT') && keyless.test(path)
    if (!signed && apiKeyKind(context.req.raw, keys) === null)
      return refuse(401, 'Unauthorized', 'Invalid API key')
    await next()
  })

  const upload = async (request: Request, bucket: string, key: string): Promise<Response> => {
    if (!keyPattern.test(key) || key.split('/').includes('..'))
      return refuse(400, 'InvalidKey', `Invalid key: ${key}`)
    const limit = Math.min(sizeLimit, (await bucketLimit(bucket)) ?? sizeLimit)
    if (Number(request.headers.get('content-length') ?? 0) > limit + formOverhead(request)) return tooLarge()
    const counted = countBytes(await withoutForm(request), limit)
    const response = await forward(counted.request).catch((error: unknown) => {
      if (counted.exceeded()) return tooLarge()
      throw error
    })
    return counted.exceeded() ? tooLarge() : response
  }
  const keyAfter = (path: string, prefix: string) =>
    decodeURIComponent(path.slice(path.indexOf(prefix) + prefix.length))
  app.get('/object/sign/*', async (context) => {
    const secret = new TextEncoder().encode(keys.jwtSecret)
    const valid = await jwtVerify(context.req.query('token') ?? '', secret).catch(() => null)
    return valid
      ? withRange(context.req.raw, await forward(context.req.raw), openRange)
      : refuse(400, 'InvalidJWT', 'The link is not valid or has expired')
  })
  app.post('/object/sign/:bucket', (context) => signMany(context.req.raw, forward))
  app.post('/object/sign/:bucket/*', (context) => signed(context.req.raw, forward))
  app.post('/object/upload/sign/*', (context) => signed(context.req.raw, forward))
  app.put('/object/upload/sign/:bucket/*', (context) => {
    const bucket = context.req.param('bucket')
    return upload(
      context.req.raw,
      bucket,
      keyAfter(new URL(context.req.url).pathname, `/object/upload/sign/${bucket}/`),
    )
  })
  app.post('/object/list/:bucket', (context) => listFolder(context.req.raw, forward))
  app.post('/object/move', (context) => forward(context.req.raw))
  app.post('/object/copy', (context) => forward(context.req.raw))
  app.on(['POST', 'PUT'], '/object/:bucket/*', (context) => {
    const bucket = context.req.param('bucket')
    return upload(context.req.raw, bucket, keyAfter(new URL(context.req.url).pathname, `/object/${bucket}/`))
  })
  app.all('*', async (context) =>
    withRange(context.req.raw, await withErrorCode(await forward(context.req.raw)), openRange),
  )
  return app
}

function refuse(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status: status === 401 ? 401 : 400 })
}

function tooLarge(): Response {
  return refuse(413, 'Payload too large', 'The object exceeded the maximum allowed size')
}

/** Room for the fields around a file. */
function formOverhead(request: Request): number {
  return isForm(request) ? 64 * 1024 : 0
}

function isForm(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
}

/** supabase-js sends a file in a form under an empty name; `@supabase/lite` expects the bytes only. */
async function withoutForm(request: Request): Promise<Request> {
  if (!isForm(request)) return request
  const form = await request.formData()
  const file = [...form.values()].find((value) => typeof value !== 'string')
  const headers = new Headers(request.headers)
  headers.set('content-type', (file?.type || 'application/octet-stream').split(';')[0] ?? '')
  headers.set('content-length', String(file?.size ?? 0))
  const cacheControl = form.get('cacheControl')
  if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`)
  return new Request(request.url, { method: request.method, headers, body: file ?? new Uint8Array() })
}

function countBytes(request: Request, limit: number): { request: Request; exceeded(): boolean } {
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(Object.assign(new Error('Too large'), { code: 'ERR_TOO_LARGE' }))
      else controller.enqueue(chunk)
    },
  })
  const body = request.body?.pipeThrough(counter) ?? new Uint8Array()
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    body,
    duplex: 'half',
  }
  return { request: new Request(request.url, init), exceeded: () => size > limit }
}

const errorCodes: Record<string, string> = { not_found: 'NoSuchKey', 'Bucket not found': 'NoSuchBucket' }

/** `@supabase/lite` omits the code by which the client recognises a missing object. */
async function withErrorCode(response: Response): Promise<Response> {
  if (response.status !== 400) return response
  const body = (await response.json()) as { error?: string }
  return Response.json({ ...body, code: errorCodes[body.error ?? ''] }, { status: 400 })
}

/** The client prepends its base address to `signedURL`, or to `url` for an upload. */
async function signed(request: Request, forward: Forward): Promise<Response> {
  const response = await forward(request)
  if (!response.ok) return withErrorCode(response)
  return Response.json(relative((await response.json()) as Record<string, unknown>))
}

/** `@supabase/lite` reads a request for several paths as one without a name. */
async function signMany(request: Request, forward: Forward): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] }
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const sign = async (path: string) => {
    const url = `${request.url}/${encodeURI(path)}`
    const response = await signed(
      new Request(url, { method: 'POST', headers, body: JSON.stringify({ expiresIn }) }),
      forward,
    )
    const { signedURL = null, message = null } = (await response.json()) as {
      signedURL?: string
      message?: string
    }
    return { path, signedURL, error: message }
  }
  return Response.json(await Promise.all(paths.map(sign)))
}

function relative({ signedUrl, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const url =
    typeof signedUrl === 'string' && signedUrl !== '' ? signedUrl.replace(/^\/storage\/v1/, '') : null
  return { ...rest, signedURL: url, url }
}
