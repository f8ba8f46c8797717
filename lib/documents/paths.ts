import type { Section } from '@/lib/sections/section'
import { addListing, type Listing } from './listing'

type Place = {
  section?: Pick<Section, 'id' | 'type'>
  listing?: Listing
  search?: string
  page?: number
}

/** Marks FAQ sections, so that the error page can name the missing content. */
export function getDocumentsPath({ section, listing, search, page = 1 }: Place = {}): string {
  const query = new URLSearchParams()
  if (section) query.set('section', section.id)
  if (section?.type === 'FAQ') query.set('show', 'faqs')
  if (listing) addListing(query, listing)
  if (search) query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/manager/documents?${query}` : '/manager/documents'
}

export function getFaqPath(id: string): string {
  return `/manager/documents?faq=${id}#faq-${id}`
}

/** The file, by a link that is valid for 60 seconds. */
export function getDownloadPath(id: string): string {
  return `/api/files/documents/${id}?download`
}

type Reading = {
  page?: number | null
  /** A source of the member's own stored answers: `{message id}.{index}`. */
  quote?: string | null
  /** The words of a search within the document. */
  search?: string
}

/** The document in the reader: its beginning, or a page, or the cited part of a document without pages. */
export function getReaderPath(documentId: string, { page, quote, search }: Reading = {}): string {
  const query = new URLSearchParams()
  if (page) query.set('page', String(page))
  if (quote) query.set('quote', quote)
  if (search) query.set('q', search)
  const place = quote ? '#quote' : page ? '#page' : ''
  return `/manager/documents/${documentId}${query.size > 0 ? `?${query}` : ''}${place}`
}

export function getPageImagePath(documentId: string, page: number, width: PageImageWidth): string {
  return `/api/files/pages/${documentId}/${page}?width=${width}`
}

export const pageImageWidths = [800, 1600] as const
export type PageImageWidth = (typeof pageImageWidths)[number]

export function toPageNumber(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

/** The database has the same rule: private.page_image_folder. */
export function toImageFolder(filePath: string): string {
  const [organization, section, ...rest] = filePath.split('/')
  return `${organization}/${section}/pages/${rest.join('/')}`
}

export function toImagePath(filePath: string, page: number, width: PageImageWidth): string {
  return `${toImageFolder(filePath)}/${page}-${width}.webp`
}
