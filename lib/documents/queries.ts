import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'
import { documentRow, type ListedDocument, toListedDocument } from './row'

const row = documentRow.extend({ document_sections: z.object({ name: z.string(), position: z.number() }) })

export type DocumentInSection = ListedDocument & { section: string }

/** What the overview shows at most. */
const listed = 200

/** The organisation's newest documents, in the order of their sections. One round trip. */
export async function listDocuments(organizationId: OrganizationId): Promise<DocumentInSection[]> {
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
    .map((document) => ({ ...toListedDocument(document), section: document.document_sections.name }))
}
