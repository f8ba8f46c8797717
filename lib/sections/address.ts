import type { AdminSection } from './queries'

/** The admins' screen for sections and documents. */
export const documentsAddress = '/manager/admin/documents'

/** The address of a section, or of one of its pages. It names FAQ items, so that a page that cannot be loaded says what is missing. */
export function toSectionAddress({ id, type }: Pick<AdminSection, 'id' | 'type'>, page = 1): string {
  return `${documentsAddress}?section=${id}${type === 'FAQ' ? '&show=faqs' : ''}${page > 1 ? `&page=${page}` : ''}`
}
