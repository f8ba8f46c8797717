import type { Section } from './queries'

type Place = { section?: Pick<Section, 'id' | 'type'>; search?: string; page?: number }

/**
 * The address of the documents page: a section or a search, and its page. It marks FAQ sections, so that the
 * error page can name the missing content.
 */
export function getDocumentsPath({ section, search, page = 1 }: Place = {}): string {
  const query = new URLSearchParams()
  if (section) query.set('section', section.id)
  if (section?.type === 'FAQ') query.set('show', 'faqs')
  if (search) query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/manager/documents?${query}` : '/manager/documents'
}

/** The permanent address of an FAQ item, which opens it and scrolls to it wherever it is moved. */
export function getFaqPath(id: string): string {
  return `/manager/documents?faq=${id}#faq-${id}`
}

/** The address that opens a document, at a page if given. */
export function getDocumentPath(id: string, page: number | null = null): string {
  return `/api/files/documents/${id}${page === null ? '' : `?page=${page}`}`
}
