import 'server-only'
import { env } from '@/lib/env'

export type Bucket = 'documents' | 'profile-pictures'

/**
 * Opens a file as a stream, or a range of it; null when there is none. With the secret key, after row level security has allowed the row that
 * names the file: a link of ours works without a session, and a session's own token may run out in the middle of a download.
 */
export async function openObject(
  bucket: Bucket,
  path: string,
  options: { range?: string | null; signal?: AbortSignal } = {},
): Promise<Response | null> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  const address = new URL(
    `/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
    SUPABASE_URL,
  )
  const headers = new Headers({ apikey: SUPABASE_SECRET_KEY, authorization: `Bearer ${SUPABASE_SECRET_KEY}` })
  if (options.range) headers.set('range', options.range)
  const response = await fetch(address, { headers, signal: options.signal, cache: 'no-store' })
  if (response.ok || response.status === 416) return response
  await response.body?.cancel()
  if (response.status === 404 || response.status === 400) return null
  throw new Error(`storage answered ${response.status}`)
}
