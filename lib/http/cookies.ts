/** Of a request's `Cookie` header. Values stay encoded; of two with a name the last counts, as in Next. */
export function readCookies(header: string | undefined): { name: string; value: string }[] {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const [name = '', ...value] = pair.trim().split('=')
    if (name) found.set(name, value.join('='))
  }
  return Array.from(found, ([name, value]) => ({ name, value }))
}
