import 'server-only'
import { env } from '@/lib/env'

export type Bucket = 'documents' | 'profile-pictures'

type Options = {
  request?: Request
  /** Ends the download of its caller. */
  signal?: AbortSignal | undefined
}

/**
 * Uses the secret key, because a token can expire during a download. Callers have read the object's row before, as
 * row level security allows.
 */
export async function openObject(
  bucket: Bucket,
  path: string,
  { request, signal = request?.signal }: Options = {},
): Promise<Response | null> {
  const method = request?.method === 'HEAD' ? 'HEAD' : 'GET'
  const range = method === 'GET' ? (request?.headers.get('range') ?? null) : null
  const unless = request?.headers.get('if-range')
  const isFresh = !range || !unless || (await matches(bucket, path, unless, signal))
  const response = await ask(bucket, path, { method, range: isFresh ? range : null, signal })
  if (response.ok || response.status === 416) return response
  await response.body?.cancel()
  if (response.status === 404 || response.status === 400) return null
  throw new Error(`storage answered ${response.status}`)
}

/** Storage ignores `If-Range`. */
async function matches(
  bucket: Bucket,
  path: string,
  validator: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { headers } = await ask(bucket, path, { method: 'HEAD', range: null, signal })
  return [headers.get('etag'), headers.get('last-modified')].includes(validator)
}

type Ask = { method: 'GET' | 'HEAD'; range: string | null; signal?: AbortSignal }

function ask(bucket: Bucket, path: string, { method, range, signal }: Ask): Promise<Response> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  const address = new URL(
    `/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
    SUPABASE_URL,
  )
  const headers = new Headers({ apikey: SUPABASE_SECRET_KEY, authorization: `Bearer ${SUPABASE_SECRET_KEY}` })
  if (range) headers.set('range', range)
  // Next tees the body of a response without a signal, and cancelling one branch waits for the other.
  return fetch(address, {
    method,
    headers,
    signal: signal ?? new AbortController().signal,
    cache: 'no-store',
  })
}
