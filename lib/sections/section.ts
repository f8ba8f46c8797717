import { type Audience, audiences } from '@/lib/auth/permissions'
import type { DocumentState, EarlierVersion, StateReason } from '@/lib/documents/document'
import { addListing, type Listing } from '@/lib/documents/listing'
import type { DocumentKind } from '@/lib/retrieval/passage'

export const sectionTypes = ['DOCUMENTS', 'FAQ'] as const
export type SectionType = (typeof sectionTypes)[number]

export const pageSizes = { DOCUMENTS: 24, FAQ: 48 } as const satisfies Record<SectionType, number>

export type Section = {
  id: string
  name: string
  type: SectionType
  isMandatory: boolean
  /** Who reads its documents. */
  audience: Audience
}

/** Members read FAQ items and the mandatory sections, whatever is chosen. */
export function listAudiences({ type, isMandatory }: Pick<Section, 'type' | 'isMandatory'>): Audience[] {
  if (type === 'FAQ') return ['members']
  return audiences.filter((audience) => audience !== 'board' || !isMandatory)
}

export type AdminDocument = {
  id: string
  sectionId: string
  fileName: string
  displayName: string | null
  size: number
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
  /** The last page that was read from its picture, while the document is read. */
  recognizedPage: number | null
  updatedAt: Date
  kind: DocumentKind | null
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  validFrom: string | null
  validTo: string | null
  /** Null: who reads the section. In a section of the board it does not count. */
  audience: Audience | null
  earlier: EarlierVersion[]
}

export type SectionView = {
  sections: Section[]
  /** The section is null if none is chosen or the id is not the organisation's. */
  selected: Section | null
  /** If no section is selected, the list has the newest documents of all. */
  documents: AdminDocument[]
  kinds: DocumentKind[]
  everything: number
  reading: number
  total: number
  pageSize: number
  faqs: unknown[]
  usedBytes: number
  /** The association's own or its plan's; null where the installation's quota holds. */
  ownQuotaBytes: number | null
  /** The public page shows the sections for everybody. */
  hasPublicPage: boolean
}

export const adminDocumentsPath = '/manager/admin/documents'

/** Marks FAQ sections, so that the error page can name the missing content. */
export function toSectionPath(
  { id, type }: Pick<Section, 'id' | 'type'>,
  page = 1,
  { listing, path = adminDocumentsPath }: { listing?: Listing; path?: string } = {},
): string {
  const query = new URLSearchParams({ section: id })
  if (type === 'FAQ') query.set('show', 'faqs')
  if (listing) addListing(query, listing)
  if (page > 1) query.set('page', String(page))
  return `${path}?${query}`
}

/** Stands for a section that is made with its first document, whose name the form has in `section`. */
export const newSection = 'new'

/** `page` and `listing` are those of the page to which the form of a replacement returns. */
export function toUploadPath(sectionId: string, page = 1, listing?: Listing): string {
  const query = new URLSearchParams()
  if (listing) addListing(query, listing)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/api/files/sections/${sectionId}?${query}` : `/api/files/sections/${sectionId}`
}

export const toUploadSections = (sections: readonly Section[]) =>
  sections
    .filter(({ type }) => type === 'DOCUMENTS')
    .map(({ id, name, audience }) => ({ id, name, audience }))
