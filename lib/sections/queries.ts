import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { type DocumentState, documentStates, type StateReason, toStateReason } from '@/lib/documents/state'
import { getServerClient } from '@/lib/supabase/server'

const document = z.object({
  id: z.uuid(),
  name: z.string(),
  display_name: z.string().nullable(),
  state: z.enum(documentStates),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
})

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  section_type: z.enum(['DOCUMENTS', 'FAQ']),
  documents: z.array(document),
  faq_items: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
})

export type SectionDocument = {
  id: string
  /** The display name, or else the file's. */
  name: string
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
}

export type Section = {
  id: string
  name: string
  type: 'DOCUMENTS' | 'FAQ'
  documents: SectionDocument[]
  faqs: { id: string; question: string; answer: string }[]
}

/** What a section shows at most: a page costs what it shows, not what is stored. */
const perSection = 200

/** The organisation's sections in order, each with what it holds in order. One round trip. */
export async function listSections(organizationId: OrganizationId): Promise<Section[]> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('document_sections')
    .select(
      'id, name, section_type, documents (id, name, display_name, state, state_reason, page_count), faq_items (id, question, answer)',
    )
    .eq('organization_id', organizationId)
    .order('position')
    .order('position', { referencedTable: 'documents' })
    .order('position', { referencedTable: 'faq_items' })
    .limit(perSection, { referencedTable: 'documents' })
    .limit(perSection, { referencedTable: 'faq_items' })
  if (error) throw new Error(`listSections failed: ${error.code} ${error.message}`)
  return z.array(row).parse(data).map(toSection)
}

function toSection(section: z.infer<typeof row>): Section {
  return {
    id: section.id,
    name: section.name,
    type: section.section_type,
    faqs: section.faq_items,
    documents: section.documents.map((item) => ({
      id: item.id,
      name: item.display_name ?? item.name,
      state: item.state,
      reason: toStateReason(item.state_reason),
      pageCount: item.page_count,
    })),
  }
}
