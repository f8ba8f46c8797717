import { z } from 'zod'
import type { OpenedPage } from '@/lib/auth/opened-page'
import type { Listing } from './listing'
import { toPageNumber } from './page-number'

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

export type CitedAddress = {
  document: string
  page: number
  /** The cited source of a stored answer: its message and its index there. Null without one. */
  message: string | null
  source: number | null
}

const quoteName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,3})$/i

/** `quote` is `{message id}.{index}`; another one is ignored. Null if no page can have the address. */
export function readCitedAddress(document: string, page: string, quote: string | null): CitedAddress | null {
  const number = toPageNumber(page)
  if (!number || !z.uuid().safeParse(document).success) return null
  const [, message = null, source = null] = quoteName.exec(quote ?? '') ?? []
  return { document, page: number, message, source: source === null ? null : Number(source) }
}

export const citedCall = (address: CitedAddress): OpenedPage => ({ page: 'cited', args: address })
