import { notFound } from 'next/navigation'
import { connection } from 'next/server'

/** Addresses of the member area that no page has: rendered per request, as the middleware's policy names a nonce. */
export default async function UnknownManagerPage() {
  await connection()
  notFound()
}
