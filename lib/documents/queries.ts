import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { audiences } from '@/lib/auth/permissions'
import { parseFaqs } from '@/lib/faqs/queries'
import { documentKinds } from '@/lib/retrieval/passage'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import {
  type DocumentsPage,
  documentStates,
  type EarlierVersion,
  type ReadableDocument,
  toStateReason,
} from './document'
import type { LinkedFile } from './files/link'
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
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  audience: z.enum(audiences).nullable(),
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
      audience: z.enum(audiences),
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
  const found = await call(await getServerClient(), 'get_documents_page', args, reply)
  const sections = found.sections.map(({ id, name, section_type, is_mandatory, audience }) => ({
    id,
    name,
    audience,
    type: section_type,
    isMandatory: is_mandatory,
  }))
  return {
    sections,
    section: sections.find(({ id }) => id === found.section) ?? null,
    documents: found.documents.map(toDocument),
    faqs: parseFaqs(found.faqs),
    kinds: documentKinds.filter((kind) => found.kinds.includes(kind)),
    everything: found.everything,
    total: found.total,
    page: found.page,
    pages: Math.max(1, Math.ceil(found.total / documentsPageSize)),
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
    validFrom: row.valid_from,
    validTo: row.valid_to,
    audience: row.audience,
    addedAt: new Date(row.created_at),
    earlier: row.earlier,
  }
}

/** Returns null if it does not exist or belongs to others. Row level security decides. */
export async function findDocument(organizationId: OrganizationId, id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null
  const client = await getServerClient()
  const request = client
    .from('documents')
    .select('id')
    .eq('organization_id', organizationId)
    .eq('id', id)
    .maybeSingle()
  return (await read('documents', request, z.object({ id: z.uuid() }).nullable())) ? id : null
}

export async function findDocumentBySource(
  organizationId: OrganizationId,
  source: string,
): Promise<string | null> {
  const client = await getServerClient()
  return call(
    client,
    'find_document_by_source',
    {
      org_id: organizationId,
      source: source.slice(0, 500),
    },
    z.uuid().nullable(),
  )
}

const pageFileRow = z.object({ file_path: z.string(), content_type: z.string() }).nullable()

/** Returns null if no document of the organisation has this page. */
export async function findPageFile(
  organizationId: OrganizationId,
  id: string,
  page: number,
): Promise<{ documentId: string; path: string; contentType: string } | null> {
  if (!z.uuid().safeParse(id).success) return null
  const client = await getServerClient()
  const request = client
    .from('documents')
    .select('file_path, content_type')
    .eq('organization_id', organizationId)
    .eq('id', id)
    .gte('page_count', page)
    .maybeSingle()
  const row = await read('documents', request, pageFileRow)
  return row && { documentId: id, path: row.file_path, contentType: row.content_type }
}

const fileRow = z.object({ name: z.string(), file_path: z.string(), content_type: z.string() }).nullable()

/** Row level security checks again, so that a removed member can no longer read it. */
export async function getLinkedFile({
  of,
  id,
}: LinkedFile): Promise<{ name: string; path: string; contentType: string } | null> {
  const client = await getServerClient()
  const request = client.from(of).select('name, file_path, content_type').eq('id', id).maybeSingle()
  const row = await read(of, request, fileRow)
  return row && { name: row.name, path: row.file_path, contentType: row.content_type }
}
