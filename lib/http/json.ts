import 'server-only'
import type { z } from 'zod'
import { parseJson } from '@/lib/parse-json'

export type BodyResult<T> = { ok: true; data: T } | { ok: false; status: 400 | 413 | 415; issue: string }

/**
 * Returns null if the body is larger, because Next does not limit the body of a route handler, or if it breaks off,
 * because a sender who leaves is no error of the portal.
 */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const part = await reader.read().catch(() => null)
    if (!part) return null
    const { done, value } = part
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export async function parseJsonBody<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBytes = 64 * 1024,
): Promise<BodyResult<z.infer<S>>> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return { ok: false, status: 415, issue: 'json_expected' }
  }
  const text = await readBoundedText(request, maxBytes)
  if (text === null) return { ok: false, status: 413, issue: 'too_large' }
  const body = parseJson(text)
  if (body === undefined) return { ok: false, status: 400, issue: 'invalid_json' }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, data: parsed.data }
  return { ok: false, status: 400, issue: parsed.error.issues[0]?.message ?? 'invalid_input' }
}

/** Browsers send Sec-Fetch-Site or Origin with a POST, so a request with neither is from no other site. */
export function isSameOrigin(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return !origin || origin === new URL(appUrl).origin
}
