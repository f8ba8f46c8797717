import 'server-only'
import type { z } from 'zod'
import { parseJson } from '@/lib/parse-json'

export type BodyResult<T> = { ok: true; data: T } | { ok: false; status: 400 | 413 | 415; issue: string }

/** The body as text, or null where it is larger than `maxBytes`; Next itself sets no limit on a route handler's body. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
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

/** Reads and parses a JSON body of bounded size. */
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

/**
 * Whether a request that changes something, or costs something, comes from a page of ours. Browsers send Sec-Fetch-Site or Origin with a POST;
 * a request with neither comes from no browser, and then no other site can have made it with a visitor's cookies.
 */
export function isSameOrigin(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return !origin || origin === new URL(appUrl).origin
}
