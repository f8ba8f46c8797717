import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import type { Audience } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { call, change, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { Validity } from './validity'

/** A later reading of the document keeps the name. @throws AppError `not_found` */
export async function renameDocument(
  { organization }: Member,
  documentId: string,
  displayName: string | null,
): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('documents')
    .update({ display_name: displayName, name_proposed: false })
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('id')
  await change('documents', request)
}

/** A later reading of the document keeps the kind and date. @throws AppError `not_found` */
export async function chooseFacts(
  { organization }: Member,
  documentId: string,
  { kind, date }: { kind: DocumentKind | null; date: string | null },
): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('documents')
    .update({ kind, document_date: date, facts_chosen: true })
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('id')
  await change('documents', request)
}

/** @throws AppError `not_found` */
export async function chooseValidity(
  { organization }: Member,
  documentId: string,
  { validFrom, validTo }: Validity,
): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('documents')
    .update({ valid_from: validFrom, valid_to: validTo })
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('id')
  await change('documents', request)
}

/** If the removal fails here, the worker repeats it. @throws AppError `not_found`, also if mandatory */
export async function deleteDocument({ organization }: Member, documentId: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('documents')
    .delete()
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('file_path')
  const [deleted] = await read('documents', request, z.array(z.object({ file_path: z.string() })))
  if (!deleted) throw new AppError('not_found')
  const removed = await client.storage.from('documents').remove([deleted.file_path])
  if (removed.error) logUnexpectedError('deleteDocument', removed.error)
}

/** @throws AppError `not_found`, also if no retry is possible */
export async function retryDocument(documentId: string): Promise<void> {
  const client = await getServerClient()
  const isQueued = await call(client, 'retry_document', { document: documentId }, z.boolean())
  if (!isQueued) throw new AppError('not_found')
}

/**
 * Chooses who reads all or none of the documents, with their earlier versions. Null: who reads their section.
 * @param known what the admin saw, if another admin may have changed it
 * @throws AppError `not_found` if a document is; `document_changed`
 */
export async function chooseAudience(
  documentIds: readonly string[],
  audience: Audience | null,
  known?: Audience | null,
): Promise<void> {
  const args = {
    document_ids: documentIds,
    chosen: audience,
    known: known ?? null,
    asks_known: known !== undefined,
  }
  const refusals = { not_found: 'not_found', document_changed: 'document_changed' } as const
  await call(await getServerClient(), 'choose_document_audience', args, z.number(), refusals)
}

/** Moves all or none, with their earlier versions. @throws AppError `not_found` if a document or the section is */
export async function moveDocuments(documentIds: readonly string[], sectionId: string): Promise<void> {
  const args = { document_ids: documentIds, to_section: sectionId }
  await call(await getServerClient(), 'move_documents', args, z.number(), { not_found: 'not_found' })
}
