import type { OpenedPage } from '@/lib/auth/opened-page'
import type { Listing } from './listing'

export const documentsPageSize = 48

export type Wanted = { section: string | null; faq: string | null; page: number; listing: Listing }

export const documentsCall = ({ section, faq, page, listing }: Wanted): OpenedPage => ({
  page: 'documents',
  args: {
    ...{ section, faq, page_number: page, page_size: documentsPageSize },
    ...{ wanted_kind: listing.kind, words: listing.words, sort: listing.sort },
  },
})
