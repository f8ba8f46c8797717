import type { Metadata } from 'next'
import Link from 'next/link'

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
