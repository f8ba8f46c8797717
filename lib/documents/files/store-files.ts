import type { SupabaseClient } from '@supabase/supabase-js'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { AppError, type ErrorCode } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { acceptFile } from './accept'
import { storeFile } from './store-file'

/** As the functions of the database take it that save what the files belong to. */
export type StoredFile = { name: string; path: string; size: number; contentType: string }

type Options = {
  /** In the organisation's folder. */
  folder: 'news' | 'cases'
  /** The content types that may be stored; all that the portal knows without it. */
  types?: readonly string[]
  failed: ErrorCode
}

/** Stores all of them or none. @throws AppError `failed`, `file_not_shown` and those of `acceptFile` */
export async function storeFiles(
  client: SupabaseClient,
  organizationId: OrganizationId,
  files: readonly File[],
  { folder, types, failed }: Options,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) {
      const accepted = await acceptFile(file.name, toChunks(file))
      const { name, contentType } = accepted
      if (types && !types.includes(contentType)) throw new AppError('file_not_shown')
      stored.push({
        name,
        contentType,
        ...(await storeFile(client, { ...accepted, organizationId, folder })),
      })
    }
    return stored
  } catch (error) {
    await removeFiles(client, stored)
    if (error instanceof AppError) throw error
    logUnexpectedError(`store files of ${folder}`, error)
    throw new AppError(failed)
  }
}

async function* toChunks(file: File) {
  yield new Uint8Array(await file.arrayBuffer())
}

/** Deletes files that no row has. After a failure the worker deletes them. */
export async function removeFiles(
  client: SupabaseClient,
  files: readonly Pick<StoredFile, 'path'>[],
): Promise<void> {
  if (files.length === 0) return
  const { error } = await client.storage.from('documents').remove(files.map(({ path }) => path))
  if (error) logUnexpectedError('remove files', error)
}
