import type { Audience } from '@/lib/auth/permissions'
import type { ListedFaq } from '@/lib/faqs/faq'
import { extractReasons } from '@/lib/ingest/sandbox/extract-result'
import type { DocumentKind } from '@/lib/retrieval/passage'
import type { Section } from '@/lib/sections/section'

export const maxDocumentBytes = 50 * 1024 * 1024

export const documentStates = ['waiting', 'reading', 'ready', 'partly', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** The last four: the file could not be fetched or read, crashed each worker, or has an unknown reason. */
export const stateReasons = [
  ...extractReasons,
  'unreadable_storage',
  'reading_failed',
  'gave_up',
  'unknown',
] as const
export type StateReason = (typeof stateReasons)[number]

export function toStateReason(value: string | null): StateReason | null {
  if (value === null) return null
  return stateReasons.find((reason) => reason === value) ?? 'unknown'
}

export type ListedDocument = {
  id: string
  name: string
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
}

export type EarlierVersion = { id: string; name: string; addedAt: Date }

export type ReadableDocument = ListedDocument & {
  kind: DocumentKind | null
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  validFrom: string | null
  validTo: string | null
  /** Null: who reads the section. */
  audience: Audience | null
  addedAt: Date
  earlier: EarlierVersion[]
}

export type DocumentsPage = {
  sections: Section[]
  section: Section | null
  /** If `section` is null, the list has the newest documents of all sections. */
  documents: ReadableDocument[]
  faqs: ListedFaq[]
  kinds: DocumentKind[]
  everything: number
  total: number
  page: number
  pages: number
}

const kilo = 1024

export function formatSize(bytes: number, locale: string): string {
  const format = (size: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      size,
    )
  if (bytes < kilo * kilo) return `${format(Math.ceil(bytes / kilo), 0)} kB`
  if (bytes < kilo ** 3) return `${format(bytes / kilo ** 2, 1)} MB`
  return `${format(bytes / kilo ** 3, 1)} GB`
}
