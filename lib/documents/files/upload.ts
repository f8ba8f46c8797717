import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import type { Member } from '@/lib/auth/membership'
import { maxDocumentBytes } from '@/lib/documents/document'
import { displayNameSchema, factsSchema } from '@/lib/documents/schema'
import { AppError } from '@/lib/errors'
import { FormError, type SentFile, takeFormFile } from '@/lib/http/form'
import { provideSection } from '@/lib/sections/mutations'
import { sectionNameSchema } from '@/lib/sections/schema'
import { newSection } from '@/lib/sections/section'
import { BackendError, call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { acceptFile } from './accept'
import { getQuotaBytes } from './quota'
import { storeDocument } from './store'

/**
 * A section `new` is that of the field `section`, which is made if there is none.
 * Fields before the file: `key` (a second click is harmless), `displayName`, `nameProposed`, `kind`, `date`, `replaces`.
 * @throws AppError `not_found`, `section_name_*`, `storage_full`, `too_many_attempts`, `upload_too_slow`, `document_*`
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
    if (error instanceof FormError) throw new AppError(formErrors[error.reason])
    if (error instanceof BackendError && error.code === '23503') throw new AppError('not_found')
    throw error
  }
}

const formErrors = {
  too_large: 'document_too_large',
  too_slow: 'upload_too_slow',
  malformed: 'document_upload_failed',
} as const

const storageSchema = z.object({ used_bytes: z.number(), quota_bytes: z.number().nullable() }).nullable()

/** Runs before any byte of the file is read. @returns the free bytes */
async function requireRoom({ organization }: Member, sectionId: string): Promise<number> {
  const isNew = sectionId === newSection
  if (!isNew && !z.uuid().safeParse(sectionId).success) throw new AppError('not_found')
  const client = await getServerClient()
  const findSection = client
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .eq('section_type', 'DOCUMENTS')
    .maybeSingle()
  const [section, storage] = await Promise.all([
    isNew || read('document_sections', findSection, z.object({ id: z.uuid() }).nullable()),
    call(client, 'get_storage', { org_id: organization.id }, storageSchema),
  ])
  if (!section) throw new AppError('not_found')
  const freeBytes = (storage?.quota_bytes ?? getQuotaBytes()) - (storage?.used_bytes ?? 0)
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
  const sectionName =
    sectionId === newSection ? sectionNameSchema.safeParse(sent.fields.get('section')) : null
  if (sectionName?.success === false) throw new AppError('section_name_required')
  const file = await acceptFile(sent.name, sent.body, freeBytes)
  return storeDocument(await getServerClient(), {
    ...file,
    id: toDocumentId(admin, sent.fields.get('key')),
    organizationId: admin.organization.id,
    sectionId: sectionName ? await provideSection(admin, sectionName.data) : sectionId,
    displayName: displayName.data,
    isNameProposed: isProposed(displayName.data, sent.fields.get('nameProposed')),
    facts: facts?.data,
    replaces: replaces.data || undefined,
  })
}

/** A form without scripts sends no mark. Its name counts as proposed if the field is blank. */
const isProposed = (name: string | null, mark: string | undefined) =>
  mark === undefined ? name === null : mark === 'yes'

/** Depends on the organisation, so that it cannot equal another one's id, and not on the section, which a retry may change. */
function toDocumentId(admin: Member, key = ''): string | undefined {
  if (!z.uuid().safeParse(key).success) return undefined
  const hash = createHash('sha256').update(`${admin.organization.id}/${key}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
