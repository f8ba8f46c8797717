import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

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
export async function getLinkedFile(
  id: string,
): Promise<{ name: string; path: string; contentType: string } | null> {
  const client = await getServerClient()
  const request = client.from('documents').select('name, file_path, content_type').eq('id', id).maybeSingle()
  const row = await read('documents', request, fileRow)
  return row && { name: row.name, path: row.file_path, contentType: row.content_type }
}
