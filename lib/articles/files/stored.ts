import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { type StoredFile, storeFiles } from '@/lib/documents/files/store-files'
import { read } from '@/lib/supabase/read'

/** Stores all of them or none. @throws AppError `article_files_failed` and those of `acceptFile` */
export const storeArticleFiles = (
  client: SupabaseClient,
  organizationId: OrganizationId,
  files: readonly File[],
): Promise<StoredFile[]> =>
  storeFiles(client, organizationId, files, { folder: 'news', failed: 'article_files_failed' })

/** Where the files of an article are, or those with the ids. */
export async function listStoredFiles(
  client: SupabaseClient,
  organizationId: OrganizationId,
  articleId: string,
  ids?: readonly string[],
): Promise<Pick<StoredFile, 'path'>[]> {
  const ofArticle = client
    .from('article_files')
    .select('path:file_path')
    .eq('organization_id', organizationId)
    .eq('article_id', articleId)
  const request = ids ? ofArticle.in('id', ids) : ofArticle
  return read('article_files', request, z.array(z.object({ path: z.string() })))
}
