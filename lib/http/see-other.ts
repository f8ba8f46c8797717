/** Leads to the path by GET. It is relative, because a visitor can forge the Host header. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'private, no-store', ...headers },
  })
}
