import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'
import { type DocumentState, documentStates, type StateReason, toStateReason } from './state'

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  display_name: z.string().nullable(),
  state: z.enum(documentStates),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
  document_sections: z.object({ name: z.string(), position: z.number() }),
})

export type ListedDocument = {
  id: string
  /** The display name, or else the file's. */
  name: string
  section: string
  state: DocumentState
  /** Why it is partly read or failed; null otherwise. */
  reason: StateReason | null
  /** Null until the document has been opened. */
  pageCount: number | null
}

/** What the overview shows at most. */
const listed = 200

/** The organisation's newest documents, in the order of their sections. One round trip. */
export async function listDocuments(organizationId: OrganizationId): Promise<ListedDocument[]> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('documents')
    .select('id, name, display_name, state, state_reason, page_count, document_sections (name, position)')
    .eq('organization_id', organizationId)
    .order('created_at', { ascending: false })
    .limit(listed)
  if (error) throw new Error(`listDocuments failed: ${error.code} ${error.message}`)
  return z
    .array(row)
    .parse(data)
    .sort((a, b) => a.document_sections.position - b.document_sections.position)
    .map((document) => ({
      id: document.id,
      name: document.display_name ?? document.name,
      section: document.document_sections.name,
      state: document.state,
      reason: toStateReason(document.state_reason),
      pageCount: document.page_count,
    }))
}
