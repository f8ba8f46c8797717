import 'server-only'
import { z } from 'zod'
import { audiences } from '@/lib/auth/permissions'
import { documentStates, toStateReason } from '@/lib/documents/document'
import type { Listing } from '@/lib/documents/listing'
import { earlierRows } from '@/lib/documents/queries'
import { documentKinds } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type AdminDocument, pageSizes, type SectionView, sectionTypes } from './section'

const view = z.object({
  used_bytes: z.number(),
  quota_bytes: z.number().nullable(),
  has_public_page: z.boolean(),
  sections: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      section_type: z.enum(sectionTypes),
      is_mandatory: z.boolean(),
      audience: z.enum(audiences),
    }),
  ),
  kinds: z.array(z.enum(documentKinds)),
  everything: z.number(),
  reading: z.number(),
  total: z.number(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      section_id: z.uuid(),
      name: z.string(),
      display_name: z.string().nullable(),
      size: z.number(),
      state: z.enum(documentStates),
      state_reason: z.string().nullable(),
      page_count: z.number().nullable(),
      recognized_page: z.number().nullable(),
      updated_at: z.string(),
      kind: z.enum(documentKinds).nullable(),
      document_date: z.string().nullable(),
      valid_from: z.iso.date().nullable(),
      valid_to: z.iso.date().nullable(),
      audience: z.enum(audiences).nullable(),
      earlier: earlierRows,
    }),
  ),
  faqs: z.array(z.unknown()),
})

export async function getSectionView({
  sectionId,
  page,
  listing,
}: {
  sectionId: string | null
  page: number
  listing: Listing
}): Promise<SectionView> {
  const args = {
    section: sectionId,
    document_page_size: pageSizes.DOCUMENTS,
    faq_page_size: pageSizes.FAQ,
    page_number: page,
    wanted_kind: listing.kind,
    words: listing.words,
    sort: listing.sort,
  }
  const reply = await call(await getServerClient(), 'get_section_admin', args, view)
  const {
    documents,
    sections: rows,
    used_bytes: usedBytes,
    quota_bytes: ownQuotaBytes,
    has_public_page: hasPublicPage,
    ...found
  } = reply
  const sections = rows.map(({ section_type, is_mandatory, id, name, audience }) => ({
    id,
    name,
    audience,
    type: section_type,
    isMandatory: is_mandatory,
  }))
  const selected = sections.find(({ id }) => id === sectionId) ?? null
  const pageSize = pageSizes[selected?.type ?? 'DOCUMENTS']
  const kinds = documentKinds.filter((kind) => found.kinds.includes(kind))
  return {
    ...found,
    kinds,
    sections,
    selected,
    pageSize,
    usedBytes,
    ownQuotaBytes,
    hasPublicPage,
    documents: documents.map(toDocument),
  }
}

function toDocument(row: z.infer<typeof view>['documents'][number]): AdminDocument {
  return {
    id: row.id,
    sectionId: row.section_id,
    fileName: row.name,
    displayName: row.display_name,
    size: row.size,
    state: row.state,
    reason: toStateReason(row.state_reason),
    pageCount: row.page_count,
    recognizedPage: row.recognized_page,
    updatedAt: new Date(row.updated_at),
    kind: row.kind,
    date: row.document_date,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    audience: row.audience,
    earlier: row.earlier,
  }
}
