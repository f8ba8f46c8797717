import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { acceptFile } from '@/lib/documents/files/accept'
import { storeFile } from '@/lib/documents/files/store-file'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { read } from '@/lib/supabase/read'

/** As `save_article` takes it, with its note. */
export type StoredFile = { name: string; path: string; size: number; contentType: string }

/** Stores all of them or none. @throws AppError `article_files_failed` and those of `acceptFile` */
export async function storeArticleFiles(
  client: SupabaseClient,
  organizationId: OrganizationId,
  files: readonly File[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) {
      const accepted = await acceptFile(file.name, toChunks(file))
      const { name, contentType } = accepted
      stored.push({
        name,
        contentType,
        ...(await storeFile(client, { ...accepted, organizationId, folder: 'news' })),
      })
    }
    return stored
  } catch (error) {
    await removeArticleFiles(client, stored)
    if (error instanceof AppError) throw error
    logUnexpectedError('store the files of an article', error)
    throw new AppError('article_files_failed')
  }
}

async function* toChunks(file: File) {
  yield new Uint8Array(await file.arrayBuffer())
}

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

/** Deletes files that no article has. After a failure the worker deletes them. */
export async function removeArticleFiles(
  client: SupabaseClient,
  files: readonly Pick<StoredFile, 'path'>[],
): Promise<void> {
  if (files.length === 0) return
  const { error } = await client.storage.from('documents').remove(files.map(({ path }) => path))
  if (error) logUnexpectedError('remove the files of an article', error)
}
