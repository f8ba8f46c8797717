import type { Forward } from '@/supabase/local/auth/stamp-issuer'

type Entry = Record<string, unknown> & { name: string }

/** Lists each folder once and without an id, as hosted Supabase does. */
export async function listFolder(request: Request, forward: Forward): Promise<Response> {
  const requested = (await request.json()) as {
    prefix?: string
    search?: string
    limit?: number
    offset?: number
    sortBy?: { column?: string; order?: string }
  }
  const folder = requested.prefix ? `${requested.prefix.replace(/(?<!\/)\/+$/, '')}/` : ''
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const response = await forward(
    new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ prefix: folder }) }),
  )
  if (!response.ok) return response
  const entries = new Map<string, Entry>()
  for (const object of (await response.json()) as Entry[]) {
    // `@supabase/lite` matches the prefix as a pattern, so `_` and `%` match too much.
    if (!object.name.startsWith(folder)) continue
    const [name = '', ...below] = object.name.slice(folder.length).split('/')
    if (below.length === 0) entries.set(name, { ...object, name })
    else if (!entries.has(name))
      entries.set(name, { name, id: null, updated_at: null, created_at: null, metadata: null })
  }
  const { column = 'name', order = 'asc' } = requested.sortBy ?? {}
  const sign = order === 'desc' ? -1 : 1
  const found = [...entries.values()]
    .filter(({ name }) => name.toLowerCase().startsWith((requested.search ?? '').toLowerCase()))
    .sort((a, b) => sign * String(a[column] ?? '').localeCompare(String(b[column] ?? '')))
  const offset = requested.offset ?? 0
  return Response.json(found.slice(offset, offset + (requested.limit ?? 100)))
}
