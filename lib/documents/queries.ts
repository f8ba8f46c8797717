import 'server-only'
import { z } from 'zod'
import { parseFaqs } from '@/lib/faqs/queries'
import { documentKinds } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import {
  type DocumentsPage,
  documentStates,
  type EarlierVersion,
  type ReadableDocument,
  toStateReason,
} from './document'
import { documentsPageSize, type Listing } from './listing'

export const earlierRows = z.array(
  z
    .object({ id: z.uuid(), name: z.string(), created_at: z.string() })
    .transform(({ id, name, created_at }): EarlierVersion => ({ id, name, addedAt: new Date(created_at) })),
)

const documentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  display_name: z.string().nullable(),
  state: z.enum(documentStates),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
  kind: z.enum(documentKinds).nullable(),
  document_date: z.string().nullable(),
  created_at: z.string(),
  earlier: earlierRows,
})

const reply = z.object({
  section: z.uuid().nullable(),
  page: z.number(),
  sections: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      section_type: z.enum(['DOCUMENTS', 'FAQ']),
      is_mandatory: z.boolean(),
    }),
  ),
  kinds: z.array(z.enum(documentKinds)),
  everything: z.number(),
  total: z.number(),
  documents: z.array(documentRow),
  faqs: z.array(z.unknown()),
})

export type WantedDocuments = { section: string | null; faq: string | null; page: number; listing: Listing }

export async function getDocumentsPage({
  section,
  faq,
  page,
  listing,
}: WantedDocuments): Promise<DocumentsPage> {
  const args = {
    section,
    faq,
    page_number: page,
    page_size: documentsPageSize,
    wanted_kind: listing.kind,
    words: listing.words,
    sort: listing.sort,
  }
  const read = await call(await getServerClient(), 'get_documents_page', args, reply)
  const sections = read.sections.map(({ id, name, section_type, is_mandatory }) => ({
    id,
    name,
    type: section_type,
    isMandatory: is_mandatory,
  }))
  return {
    sections,
    section: sections.find(({ id }) => id === read.section) ?? null,
    documents: read.documents.map(toDocument),
    faqs: parseFaqs(read.faqs),
    kinds: documentKinds.filter((kind) => read.kinds.includes(kind)),
    everything: read.everything,
    total: read.total,
    page: read.page,
    pages: Math.max(1, Math.ceil(read.total / documentsPageSize)),
  }
}

function toDocument(row: z.infer<typeof documentRow>): ReadableDocument {
  return {
    id: row.id,
    name: row.display_name ?? row.name,
    state: row.state,
    reason: toStateReason(row.state_reason),
    pageCount: row.page_count,
    kind: row.kind,
    date: row.document_date,
    addedAt: new Date(row.created_at),
    earlier: row.earlier,
  }
}
