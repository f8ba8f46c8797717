/** Of a request's `Cookie` header. Values stay encoded. */
export function readCookies(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return name ? [{ name, value: value.join('=') }] : []
  })
}
