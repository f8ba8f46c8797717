import type { Section } from './queries'

type Place = { section?: Pick<Section, 'id' | 'type'>; search?: string; page?: number }

/**
 * The address of the documents page: a section, or a search, and a page of it. It names FAQ items, so that a page that cannot be loaded says
 * what is missing.
 */
export function getDocumentsPath({ section, search, page = 1 }: Place = {}): string {
  const query = new URLSearchParams()
  if (section) query.set('section', section.id)
  if (section?.type === 'FAQ') query.set('show', 'faqs')
  if (search) query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/manager/documents?${query}` : '/manager/documents'
}

/** The stable address of an FAQ item, wherever it is moved: open, and scrolled to. */
export function getFaqPath(id: string): string {
  return `/manager/documents?faq=${id}#faq-${id}`
}

/** The address at which a document opens, at a page where one is named. */
export function getDocumentPath(id: string, page: number | null = null): string {
  return `/api/files/documents/${id}${page === null ? '' : `?page=${page}`}`
}
