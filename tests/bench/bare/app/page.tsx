import type { Metadata } from 'next'
import Link from 'next/link'

/** Rendered per request, as every page with a nonce. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: 'Bare',
  description: 'The least that a page of these versions costs.',
}

export default function Page() {
  return (
    <main>
      <h1>Bare</h1>
      <Link href="/second" prefetch={false}>
        Second page
      </Link>
    </main>
  )
}
