import type { AdminSection } from './queries'

/** The admins' screen of sections and documents. */
export const documentsAddress = '/manager/admin/documents'

/**
 * The address of a section or of one of its pages. It marks FAQ
 * sections, so that the error page can name the missing content.
 */
export function toSectionAddress({ id, type }: Pick<AdminSection, 'id' | 'type'>, page = 1): string {
  return `${documentsAddress}?section=${id}${type === 'FAQ' ? '&show=faqs' : ''}${page > 1 ? `&page=${page}` : ''}`
}
