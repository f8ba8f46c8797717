import 'server-only'

/** Types that a browser may show in a tab of ours: neither can run a script there. */
const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** RFC 6266: the name in ASCII for old readers, and as UTF-8 for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'document'
  const utf8 = encodeURIComponent(name.replace(/\p{Cc}/gu, '')).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

/** Streams a stored file on: PDFs and images open in the tab, all others are downloaded. */
export function toFileResponse(object: Response, file: { name: string; contentType: string }): Response {
  const inline = shown.has(file.contentType)
  const headers = new Headers({
    'Content-Type': inline ? file.contentType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'none'",
  })
  for (const name of ['content-length', 'content-range', 'accept-ranges']) {
    const value = object.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(object.body, { status: object.status, headers })
}

/** One answer for what is not there and for what is not the reader's. */
export function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store' },
  })
}
