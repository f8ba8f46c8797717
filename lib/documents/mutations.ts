import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getServerClient } from '@/lib/supabase/server'

/** An admin's choice, which the reader then leaves. @throws AppError `not_found` */
export async function renameDocument(
  { organization }: Member,
  documentId: string,
  displayName: string | null,
): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('documents')
    .update({ display_name: displayName, name_proposed: false })
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('id')
  if (error) throw new Error(`documents failed: ${error.code} ${error.message}`)
  if (data.length === 0) throw new AppError('not_found')
}

/** An admin's choice, which the reader then leaves. @throws AppError `not_found` */
export async function chooseFacts(
  { organization }: Member,
  documentId: string,
  { kind, date }: { kind: DocumentKind | null; date: string | null },
): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('documents')
    .update({ kind, document_date: date, facts_chosen: true })
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('id')
  if (error) throw new Error(`documents failed: ${error.code} ${error.message}`)
  if (data.length === 0) throw new AppError('not_found')
}

/** If the removal fails here, the worker repeats it. @throws AppError `not_found`, also if mandatory */
export async function deleteDocument({ organization }: Member, documentId: string): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('documents')
    .delete()
    .eq('organization_id', organization.id)
    .eq('id', documentId)
    .select('file_path')
  if (error) throw new Error(`documents failed: ${error.code} ${error.message}`)
  const [deleted] = z.array(z.object({ file_path: z.string() })).parse(data)
  if (!deleted) throw new AppError('not_found')
  const removed = await client.storage.from('documents').remove([deleted.file_path])
  if (removed.error) logSurprise('deleteDocument', removed.error)
}

/** @throws AppError `not_found`, also if no retry is possible */
export async function retryDocument(documentId: string): Promise<void> {
  const client = await getServerClient()
  const data = await callProcedure(client, 'retry_document', { document: documentId })
  if (data !== true) throw new AppError('not_found')
}
