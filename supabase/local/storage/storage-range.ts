import parseRange from 'range-parser'

type Open = (bucket: string, key: string, range: { start: number; end: number }) => ReadableStream<Uint8Array>

const objectPath = /\/object\/(?:authenticated\/|sign\/|public\/)?([^/]+)\/(.+)/

/** Sends the requested range, as hosted Supabase does; `@supabase/lite` always sends whole files. */
export async function withRange(request: Request, response: Response, open: Open): Promise<Response> {
  const requested = request.headers.get('range')
  const [, bucket, key] = new URL(request.url).pathname.match(objectPath) ?? []
  const size = Number(response.headers.get('content-length'))
  if (request.method !== 'GET' || !requested || !bucket || !key || response.status !== 200 || !size)
    return response
  const ranges = parseRange(size, requested)
  const headers = new Headers(response.headers)
  headers.set('accept-ranges', 'bytes')
  if (ranges === -1) {
    await response.body?.cancel()
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const [range] = ranges === -2 ? [] : ranges
  // Multiple or malformed ranges may be answered with the whole file.
  if (ranges === -2 || !range || ranges.type !== 'bytes' || ranges.length > 1) {
    return new Response(response.body, { status: 200, headers })
  }
  await response.body?.cancel()
  headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  return new Response(open(bucket, decodeURIComponent(key), range), { status: 206, headers })
}
