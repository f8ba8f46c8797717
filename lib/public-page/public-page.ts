import type { Appearance } from '@/lib/auth/appearance'
import type { BoardEntry } from '@/lib/board/board'
import type { ReadableDocument } from '@/lib/documents/document'

/** What an admin has chosen. Without `isShown` the address is that of no page. */
export type PublicPageSettings = { code: string; isShown: boolean; isIndexed: boolean }

type PublicDocument = Pick<ReadableDocument, 'id' | 'name' | 'kind' | 'date' | 'pageCount'>

export type PublicPage = {
  name: string
  appearance: Appearance
  isIndexed: boolean
  contacts: Pick<BoardEntry, 'id' | 'kind' | 'name' | 'detail' | 'phone' | 'email' | 'url'>[]
  /** Those that have documents. */
  sections: { id: string; name: string; documents: PublicDocument[] }[]
}

export const getPublicPagePath = (code: string): string => `/forening/${code}`

/** The file at once, without a link of 60 seconds: each request asks whether it is still public. */
export const getPublicFilePath = (code: string, documentId: string): string =>
  `/api/files/public/${code}/${documentId}`
