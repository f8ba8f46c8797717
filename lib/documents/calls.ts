import { z } from 'zod'
import type { OpenedPage } from '@/lib/auth/opened-page'
import type { Listing } from './listing'

export const documentsPageSize = 48

export type Wanted = { section: string | null; faq: string | null; page: number; listing: Listing }

const id = z.uuid().nullable().catch(null).default(null)

/** Invalid values are ignored. */
export const documentsQuery = z.object({
  section: id,
  faq: id,
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

export const documentsCall = ({ section, faq, page, listing }: Wanted): OpenedPage => ({
  page: 'documents',
  args: {
    ...{ section, faq, page_number: page, page_size: documentsPageSize },
    ...{ wanted_kind: listing.kind, words: listing.words, sort: listing.sort },
  },
})
