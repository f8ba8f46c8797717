import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { FileNote } from '@/lib/articles/files/notes'
import type { UploadedImage } from '@/lib/articles/images/stored'
import type { Member } from '@/lib/auth/membership'
import type { StoredFile } from '@/lib/documents/files/store-files'
import { AppError, type ErrorCode } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { BackendError, call, isRefusal } from '@/lib/supabase/read'
import type { CreateArticleInput, UpdateArticleInput } from './schema'

export type Uploads = { image: UploadedImage | null; files: StoredFile[] }

type Saving = Pick<CreateArticleInput, 'id' | 'event'> &
  Partial<Pick<UpdateArticleInput, 'updatedAt' | 'eventVersion' | 'removeFiles'>> & {
    /** The stored files in the order of the form. */
    fileIds?: string[]
    fields: object
    uploads: Uploads
    /** The notes of the stored files, and after them of the added ones. */
    notes: FileNote[]
    failed: ErrorCode
  }

const refusals = {
  storage_full: 'storage_full',
  recipient_unknown: 'recipient_unknown',
  '23502': 'article_files_many',
} as const

/**
 * A new article has no version.
 * @returns `no` if the version is another one by now, or the code of a refusal. Nothing is saved then.
 * @throws AppError `failed` if the article may have been saved
 */
export async function saveArticle(
  client: Pick<SupabaseClient, 'rpc'>,
  { organization }: Pick<Member, 'organization'>,
  { id, event, updatedAt, eventVersion, fileIds = [], removeFiles = [], fields, ...rest }: Saving,
): Promise<'yes' | 'no' | ErrorCode> {
  const { uploads, notes, failed } = rest
  const args = {
    org_id: organization.id,
    article: id,
    version: updatedAt ?? null,
    fields,
    event: event && {
      place: event.place || null,
      starts_at: event.startsAt.toISOString(),
      ends_at: event.endsAt?.toISOString() ?? null,
      is_all_day: event.isAllDay,
    },
    event_version: eventVersion || null,
    added_files: uploads.files.map((file, at) => ({ ...file, ...notes[fileIds.length + at] })),
    noted_files: fileIds.map((fileId, at) => ({ id: fileId, ...notes[at] })),
    removed_files: removeFiles,
  }
  try {
    return (await call(client, 'save_article', args, z.boolean(), refusals)) ? 'yes' : 'no'
  } catch (error) {
    if (error instanceof AppError) return error.code
    // The form's version is no time, so no article has it.
    if (error instanceof BackendError && error.code === '22007') return 'no'
    logUnexpectedError('save an article', error)
    if (isRefusal(error)) return failed
    // The files stay, because the article may have them. The worker deletes those that no article has.
    throw new AppError(failed)
  }
}
