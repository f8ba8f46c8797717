import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import type { Member } from '@/lib/auth/membership'
import { maxDocumentBytes } from '@/lib/documents/document'
import { displayNameSchema, factsSchema } from '@/lib/documents/schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { FormError, type SentFile, takeFormFile } from '@/lib/http/form'
import { BackendError, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { acceptFile } from './accept'
import { storeDocument } from './store'

/**
 * Fields before the file: `key` (a second click is harmless), `displayName`, `nameProposed`, `kind`, `date`, `replaces`.
 * @throws AppError `not_found`, `storage_full`, `too_many_attempts`, `document_*`
 */
export async function uploadDocument(admin: Member, sectionId: string, request: Request): Promise<string> {
  await countAttempt(['documentUpload', admin.organization.id])
  const freeBytes = await requireRoom(admin, sectionId)
  try {
    const id = await takeFormFile(request, 'file', maxDocumentBytes, (file) =>
      takeDocument(admin, sectionId, file, freeBytes),
    )
    if (!id) throw new AppError('document_file_missing')
    return id
  } catch (error) {
    if (error instanceof FormError)
      throw new AppError(error.reason === 'too_large' ? 'document_too_large' : 'document_upload_failed')
    if (error instanceof BackendError && error.code === '23503') throw new AppError('not_found')
    throw error
  }
}

/** Runs before any byte of the file is read. @returns the free bytes */
async function requireRoom({ organization }: Member, sectionId: string): Promise<number> {
  if (!z.uuid().safeParse(sectionId).success) throw new AppError('not_found')
  const client = await getServerClient()
  const findSection = client
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .eq('section_type', 'DOCUMENTS')
    .maybeSingle()
  const findStorage = client
    .from('organization_storage')
    .select('bytes')
    .eq('organization_id', organization.id)
    .maybeSingle()
  const [section, storage] = await Promise.all([
    read('document_sections', findSection, z.object({ id: z.uuid() }).nullable()),
    read('organization_storage', findStorage, z.object({ bytes: z.number() }).nullable()),
  ])
  if (!section) throw new AppError('not_found')
  const freeBytes = getQuotaBytes() - (storage?.bytes ?? 0)
  if (freeBytes <= 0) throw new AppError('storage_full')
  return freeBytes
}

async function takeDocument(
  admin: Member,
  sectionId: string,
  sent: SentFile,
  freeBytes: number,
): Promise<string> {
  // A browser sends an unnamed empty file for an unused field.
  if (sent.name === '') throw new AppError('document_file_missing')
  const displayName = displayNameSchema.safeParse(sent.fields.get('displayName') ?? '')
  if (!displayName.success) throw new AppError('document_name_too_long')
  const replaces = z.union([z.literal(''), z.guid()]).safeParse(sent.fields.get('replaces') ?? '')
  if (!replaces.success) throw new AppError('document_replaced')
  const facts = sent.fields.has('date')
    ? factsSchema.safeParse({ kind: sent.fields.get('kind') ?? '', date: sent.fields.get('date') })
    : null
  if (facts && !facts.success) throw new AppError('document_date_invalid')
  const file = await acceptFile(sent.name, sent.body, freeBytes)
  return storeDocument(await getServerClient(), {
    ...file,
    id: toDocumentId(admin, sectionId, sent.fields.get('key')),
    organizationId: admin.organization.id,
    sectionId,
    displayName: displayName.data,
    isNameProposed: isProposed(displayName.data, sent.fields.get('nameProposed')),
    facts: facts?.data,
    quotaBytes: getQuotaBytes(),
    replaces: replaces.data || undefined,
  })
}

/** A form without scripts sends no mark. Its name counts as proposed if the field is blank. */
const isProposed = (name: string | null, mark: string | undefined) =>
  mark === undefined ? name === null : mark === 'yes'

/** Depends on the section too, so that it cannot equal another organisation's id. */
function toDocumentId(admin: Member, sectionId: string, key = ''): string | undefined {
  if (!z.uuid().safeParse(key).success) return undefined
  const hash = createHash('sha256').update(`${admin.organization.id}/${sectionId}/${key}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

export const getQuotaBytes = (): number => env().STORAGE_QUOTA_MB * 1024 * 1024
