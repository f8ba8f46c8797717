import { notFound } from 'next/navigation'
import { connection } from 'next/server'

/** Every address that no page has: the not-found page in the visitor's language, rendered per request so that its scripts carry the nonce. */
export default async function UnknownPage() {
  await connection()
  notFound()
}
