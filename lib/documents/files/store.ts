import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import type { Audience } from '@/lib/auth/permissions'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { BackendError, call, isRefusal } from '@/lib/supabase/read'
import { storeFile } from './store-file'

export type NewDocument = {
  /** The same id twice gives one document. */
  id?: string
  organizationId: OrganizationId
  sectionId: string
  name: string
  displayName: string | null
  /** No admin typed the name if this is true. The title inside the file may then replace it. */
  isNameProposed?: boolean
  contentType: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** The reader finds the facts if they are missing. */
  facts?: { kind: DocumentKind | null; date: string | null }
  /** The readers of the section read the document if it has none. */
  audience?: Audience
  /** This document becomes an earlier version. */
  replaces?: string
}

/**
 * Stores both the file and its row, or neither. If the reply is lost, the worker deletes a file without a row.
 * @throws AppError `storage_full`, `document_replaced`; BackendError
 */
export async function storeDocument(client: SupabaseClient, document: NewDocument): Promise<string> {
  const id = document.id ?? crypto.randomUUID()
  const { path, size } = await storeFile(client, { ...document, folder: document.sectionId })
  const { kind, date } = document.facts ?? readDocumentFacts([document.displayName ?? '', document.name], [])
  const row = {
    id,
    organization_id: document.organizationId,
    section_id: document.sectionId,
    name: document.name,
    display_name: document.displayName,
    name_proposed: document.isNameProposed ?? false,
    file_path: path,
    size,
    content_type: document.contentType,
    kind: document.facts || kind !== 'other' ? kind : null,
    document_date: date,
    facts_chosen: document.facts !== undefined,
    replaces: document.replaces ?? null,
    audience: document.audience ?? null,
  }
  try {
    await call(client, 'add_document', { document: row }, z.unknown(), refusals)
  } catch (error) {
    if (isRefusal(error)) await client.storage.from('documents').remove([path])
    if (!document.id || !isStored(error)) throw error
  }
  return id
}

const refusals = { document_replaced: 'document_replaced', storage_full: 'storage_full' } as const

const isStored = (error: unknown) =>
  error instanceof BackendError && error.code === '23505' && error.message.includes('documents_pkey')
