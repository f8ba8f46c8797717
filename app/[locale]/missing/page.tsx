import type { Metadata } from 'next'
import NotFound from '@/app/[locale]/not-found'

export const metadata: Metadata = { robots: { index: false } }

/** Prerendered per language. complete-page.ts sets its status to 404. */
export default function MissingPage() {
  return <NotFound />
}
