import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import { type DocumentsPage, documentStates, type ListedDocument, toStateReason } from './document'

const documentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  display_name: z.string().nullable(),
  state: z.enum(documentStates),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
})

const reply = z.object({
  section: z.uuid().nullable(),
  page: z.number(),
  sections: z.array(z.object({ id: z.uuid(), name: z.string(), section_type: z.enum(['DOCUMENTS', 'FAQ']) })),
  documents: z.array(documentRow.extend({ content_type: z.string() })),
  faqs: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
})

const pageSize = 48

type Wanted = { section: string | null; faq: string | null; page: number }

export async function getDocumentsPage(
  organizationId: OrganizationId,
  { section, faq, page }: Wanted,
): Promise<DocumentsPage> {
  const client = await getDataClient()
  const data = await callProcedure(client, 'get_documents_page', {
    org_id: organizationId,
    section,
    faq,
    page_number: page,
    page_size: pageSize,
  })
  const read = reply.parse(data)
  const sections = read.sections.map(({ id, name, section_type }) => ({ id, name, type: section_type }))
  return {
    sections,
    section: sections.find(({ id }) => id === read.section) ?? null,
    documents: read.documents
      .slice(0, pageSize)
      .map((row) => ({ ...toListedDocument(row), isPdf: row.content_type === 'application/pdf' })),
    faqs: read.faqs.slice(0, pageSize),
    page: read.page,
    hasMore: Math.max(read.documents.length, read.faqs.length) > pageSize,
  }
}

function toListedDocument(row: z.infer<typeof documentRow>): ListedDocument {
  return {
    id: row.id,
    name: row.display_name ?? row.name,
    state: row.state,
    reason: toStateReason(row.state_reason),
    pageCount: row.page_count,
  }
}
