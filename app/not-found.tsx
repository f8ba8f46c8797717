/** Replaces Next's own page, which would be sent with each page. Unknown addresses get [locale]/missing. */
export default function NotFound() {
  return <h1>404</h1>
}
