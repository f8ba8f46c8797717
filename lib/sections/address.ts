import type { AdminSection } from './queries'

export const documentsAddress = '/manager/admin/documents'

/** Marks FAQ sections, so that the error page can name the missing content. */
export function toSectionAddress({ id, type }: Pick<AdminSection, 'id' | 'type'>, page = 1): string {
  return `${documentsAddress}?section=${id}${type === 'FAQ' ? '&show=faqs' : ''}${page > 1 ? `&page=${page}` : ''}`
}
