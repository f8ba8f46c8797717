/** Serves addresses that the middleware leaves alone. Unknown pages get [locale]/not-found. */
export default function NotFound() {
  return <h1>404</h1>
}
