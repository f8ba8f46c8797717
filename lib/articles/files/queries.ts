import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

/** Files as the database's functions list them. */
export const articleFilesSchema = z.array(z.object({ id: z.uuid(), name: z.string(), size: z.number() }))

/** Returns the id, or null if the caller can see no such file. */
export async function findArticleFile(organizationId: OrganizationId, id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null
  const client = await getServerClient()
  const request = client
    .from('article_files')
    .select('id')
    .eq('organization_id', organizationId)
    .eq('id', id)
    .maybeSingle()
  return (await read('article_files', request, z.object({ id: z.uuid() }).nullable()))?.id ?? null
}
