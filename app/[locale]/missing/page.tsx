import type { Metadata } from 'next'
import NotFound from '@/app/[locale]/not-found'

export const metadata: Metadata = { robots: { index: false } }

/** What an address that no page has is rewritten to: prerendered once a language. lib/platform/page-cache.mjs gives it its status, 404. */
export default function MissingPage() {
  return <NotFound />
}
