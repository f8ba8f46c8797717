import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { toFileNotes } from '@/lib/articles/files/notes'
import { listStoredFiles, storeArticleFiles } from '@/lib/articles/files/stored'
import { clearUnclaimedImages, type UploadedImage, uploadArticleImage } from '@/lib/articles/images/stored'
import { toRecipientKeys } from '@/lib/articles/recipients'
import { countAttempt } from '@/lib/auth/limits'
import type { Member } from '@/lib/auth/membership'
import { removeFiles, type StoredFile } from '@/lib/documents/files/store-files'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { checkMarkdown } from '@/lib/markdown/check'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { EditedArticle } from './article'
import { findEditedArticle } from './managed'
import { saveArticle, type Uploads } from './save'
import type { CreateArticleInput, UpdateArticleInput } from './schema'

const imageColumns = (image: UploadedImage | null) => ({
  image_url: image?.path ?? null,
  image_width: image?.width ?? null,
  image_height: image?.height ?? null,
})

/** A missing `publish_at` makes the database publish the article now, unless it is shown already. */
const publishingColumns = ({ publishing, publishAt, expiresAt, ...choices }: CreateArticleInput) => ({
  is_draft: publishing === 'draft',
  publish_at: publishing === 'later' ? (publishAt?.toISOString() ?? null) : null,
  expires_at: expiresAt?.toISOString() ?? null,
  is_pinned: choices.pinned === 'yes',
  is_urgent: choices.urgent === 'yes',
  urgent_until: choices.urgent ? (choices.urgentUntil?.toISOString() ?? null) : null,
  sends_mail: choices.mail === 'yes',
})

/** Without the field, as the form of an association without stairwells, the stored recipients stay. */
const recipientsColumn = (
  { organization }: Member,
  { audience, stairwells, apartments }: Pick<CreateArticleInput, 'audience' | 'stairwells' | 'apartments'>,
) => {
  if (!audience) return null
  const chosen = audience === 'chosen'
  return { recipients: chosen ? toRecipientKeys(organization.id, { stairwells, apartments }) : null }
}

/** @throws AppError `article_content_complex`, `article_create_failed` and the codes of an image and of files */
export async function createArticle(admin: Member, input: CreateArticleInput): Promise<void> {
  const client = await getServerClient()
  const { id, title, content } = input
  const words = await readWords(admin, content)
  const uploads = await upload(client, admin, input)
  const fields = {
    title,
    content,
    image_alt: input.imageAlt,
    ...imageColumns(uploads.image),
    ...publishingColumns(input),
    ...recipientsColumn(admin, input),
  }
  const saved = await saveArticle(client, admin, {
    ...input,
    notes: toFileNotes(input.notes, uploads.files.length),
    fields,
    uploads,
    failed: 'article_create_failed',
  })
  if (saved === 'yes') await noteChecked(id, content, words)
  await clear(client, admin, saved === 'yes' ? nothing : uploads)
  if (saved === 'yes') return
  if (saved !== 'no') throw new AppError(saved)
  // The article exists already because it was sent twice. An id of another organisation is an error.
  if (!(await findEditedArticle(id))) throw new AppError('article_create_failed')
}

/**
 * Saves the article with its event and files, or nothing. Returns null, or the stored version, unsaved, if another
 * admin has changed the article or its event since.
 * @throws AppError `not_found`, `article_content_complex`, `article_update_failed` and the codes of an image and of files
 */
export async function updateArticle(admin: Member, input: UpdateArticleInput): Promise<EditedArticle | null> {
  const client = await getServerClient()
  const { title, content } = input
  const fileIds = input.notes.flatMap(({ id }) => id ?? [])
  const words = await readWords(admin, content)
  const removed = await listStoredFiles(client, admin.organization.id, input.id, input.removeFiles)
  const uploads = await upload(client, admin, input)
  const fields = {
    title,
    content,
    image_alt: input.imageAlt,
    ...publishingColumns(input),
    ...recipientsColumn(admin, input),
    ...(uploads.image || input.removeImage ? imageColumns(uploads.image) : null),
  }
  const saved = await saveArticle(client, admin, {
    ...input,
    fileIds,
    notes: toFileNotes(input.notes, fileIds.length + uploads.files.length),
    fields,
    uploads,
    failed: 'article_update_failed',
  })
  if (saved === 'yes') await noteChecked(input.id, content, words)
  await clear(client, admin, saved === 'yes' ? { ...nothing, files: removed } : uploads)
  if (saved === 'yes') return null
  if (saved !== 'no') throw new AppError(saved)
  const current = await findEditedArticle(input.id)
  if (!current) throw new AppError('not_found')
  return current
}

async function readWords(admin: Member, content: string): Promise<string> {
  const checked = await checkMarkdown('article', content, admin.organization.id)
  if (!checked) throw new AppError('article_content_complex')
  return checked.words
}

/** Uses the secret key, because an admin could mark any text as checked. An unmarked text is shown plain. */
async function noteChecked(article: string, content: string, words: string): Promise<void> {
  const params = { article, checked_content: content, checked_words: words }
  await call(getAdminClient(), 'mark_article_checked', params, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('mark a checked article', error),
  )
}

type Unclaimed = { image: Pick<UploadedImage, 'path'> | null; files: Pick<StoredFile, 'path'>[] }

const nothing: Unclaimed = { image: null, files: [] }

async function upload(
  client: SupabaseClient,
  admin: Member,
  { image, files }: Pick<CreateArticleInput, 'image' | 'files'>,
): Promise<Uploads> {
  const organizationId = admin.organization.id
  if (image) await countAttempt(['articleImage', admin.id])
  if (files.length > 0) await countAttempt(['documentUpload', organizationId, files.length])
  const stored = await storeArticleFiles(client, organizationId, files)
  try {
    return { files: stored, image: image && (await uploadArticleImage(client, organizationId, image)) }
  } catch (error) {
    await removeFiles(client, stored)
    throw error
  }
}

/** Deletes what no article has: images that were replaced, and these. */
async function clear(client: SupabaseClient, admin: Member, { image, files }: Unclaimed): Promise<void> {
  await clearUnclaimedImages(client, admin.organization.id, image?.path ?? null)
  await removeFiles(client, files)
}

/** Deletes its event and files too. @throws AppError `not_found`, `article_delete_failed` */
export async function deleteArticle(admin: Member, articleId: string): Promise<void> {
  const client = await getServerClient()
  const files = await listStoredFiles(client, admin.organization.id, articleId)
  const args = { org_id: admin.organization.id, article: articleId }
  const isDeleted = await call(client, 'delete_article', args, z.boolean(), 'article_delete_failed')
  if (!isDeleted) throw new AppError('not_found')
  await clear(client, admin, { ...nothing, files })
}

/** @returns whether it was the first time */
export async function markRead(member: Member, articleId: string): Promise<boolean> {
  const client = await getServerClient()
  const args = { org_id: member.organization.id, article: articleId }
  return call(client, 'mark_article_read', args, z.boolean())
}
