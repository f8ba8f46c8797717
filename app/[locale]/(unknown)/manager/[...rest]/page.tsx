import { notFound } from 'next/navigation'
import { connection } from 'next/server'

/** Per request because its policy contains a nonce. */
export default async function UnknownManagerPage() {
  await connection()
  notFound()
}
