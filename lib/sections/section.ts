import type { DocumentState, StateReason } from '@/lib/documents/document'

export const sectionTypes = ['DOCUMENTS', 'FAQ'] as const
export type SectionType = (typeof sectionTypes)[number]

export const pageSizes = { DOCUMENTS: 24, FAQ: 48 } as const satisfies Record<SectionType, number>

export type AdminSection = { id: string; name: string; type: SectionType; isMandatory: boolean }

export type AdminDocument = {
  id: string
  fileName: string
  displayName: string | null
  size: number
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
  /** The last page that was read from its picture, while the document is read. */
  recognizedPage: number | null
  updatedAt: Date
}

export type SectionView = {
  sections: AdminSection[]
  /** Null if none is chosen or the id is not the organisation's. */
  selected: AdminSection | null
  documents: AdminDocument[]
  total: number
  pageSize: number
  /** A page of the faq_items rows of an FAQ section, in order. */
  faqs: unknown[]
  usedBytes: number
}

export const documentsAddress = '/manager/admin/documents'

/** Marks FAQ sections, so that the error page can name the missing content. */
export function toSectionAddress({ id, type }: Pick<AdminSection, 'id' | 'type'>, page = 1): string {
  return `${documentsAddress}?section=${id}${type === 'FAQ' ? '&show=faqs' : ''}${page > 1 ? `&page=${page}` : ''}`
}
