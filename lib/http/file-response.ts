import 'server-only'

/** Types that a browser can show in a tab of our origin because they cannot run a script there. */
const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** RFC 6266 gives old clients the name in ASCII, and all others the name in UTF-8. */
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

/** Next sets the length of a body itself. */
const forwarded = ['content-range', 'etag', 'last-modified']

type File = { name: string; contentType: string; download?: boolean }

export function toFileResponse(object: Response, { name, contentType, download = false }: File): Response {
  const isShown = shown.has(contentType)
  const inline = isShown && !download
  const headers = new Headers({
    'Content-Type': isShown ? contentType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    // No content of a file can run on our origin. A PDF viewer does not start in a sandbox.
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'${inline && contentType === 'application/pdf' ? '' : '; sandbox'}`,
    'Accept-Ranges': 'bytes',
  })
  for (const name of forwarded) {
    const value = object.headers.get(name)
    if (value) headers.set(name, value)
  }
  const body = object.status === 416 ? null : object.body
  return new Response(body, { status: object.status, headers })
}

/** A picture that the portal has drawn. */
export function toImageResponse(image: Uint8Array): Response {
  const file = { name: 'image.webp', contentType: 'image/webp' }
  return toFileResponse(new Response(new Uint8Array(image)), file)
}

/** A missing file and a file of others get the same response. */
export function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store' },
  })
}
