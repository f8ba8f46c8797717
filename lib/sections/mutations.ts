import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'
import type { SectionType } from './section'

type Failure = { code: string; message: string }

function fail(where: string, error: Failure): never {
  if (error.code === '23505') throw new AppError('section_name_taken')
  if (error.code === 'P0001' && error.message.includes('mandatory_section'))
    throw new AppError('mandatory_section')
  throw new Error(`${where} failed: ${error.code} ${error.message}`)
}

/** @throws AppError `section_name_taken` */
export async function createSection(
  { organization }: Member,
  { name, type }: { name: string; type: SectionType },
): Promise<string> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('document_sections')
    .insert({ organization_id: organization.id, name, section_type: type })
    .select('id')
    .single()
  if (error) fail('document_sections', error)
  return z.object({ id: z.uuid() }).parse(data).id
}

export async function addFaqSection(admin: Member): Promise<void> {
  try {
    await createSection(admin, { name: 'FAQ', type: 'FAQ' })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'section_name_taken')) throw error
  }
}

/** @throws AppError `not_found`, `mandatory_section_name`, `section_name_taken` */
export async function renameSection(
  { organization }: Member,
  sectionId: string,
  name: string,
): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('document_sections')
    .update({ name })
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .select('id')
  if (error?.code === 'P0001') throw new AppError('mandatory_section_name')
  if (error) fail('document_sections', error)
  if (data.length === 0) throw new AppError('not_found')
}

/** Files first: repeatable. @throws AppError `not_found`, `mandatory_section`, `section_delete_failed` */
export async function deleteSection({ organization }: Member, sectionId: string): Promise<void> {
  const client = await getServerClient()
  const section = client.from('document_sections')
  const { data, error } = await section
    .select('is_mandatory')
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .maybeSingle()
  if (error) fail('document_sections', error)
  if (!data) throw new AppError('not_found')
  if (data.is_mandatory) throw new AppError('mandatory_section')

  while (await deleteSomeDocuments(client, organization.id, sectionId));
  const deleted = await section
    .delete()
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .select('id')
  if (deleted.error) fail('document_sections', deleted.error)
  if (deleted.data.length === 0) throw new AppError('not_found')
}

const batch = 500
const fileRow = z.object({ file_path: z.string(), position: z.number() })

async function deleteSomeDocuments(
  client: SupabaseClient,
  organizationId: string,
  sectionId: string,
): Promise<boolean> {
  const { data, error } = await client
    .from('documents')
    .select('file_path, position')
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .order('position')
    .limit(batch)
  if (error) fail('documents', error)
  const files = z.array(fileRow).parse(data)
  const last = files.at(-1)
  if (!last) return false
  const removed = await client.storage.from('documents').remove(files.map(({ file_path }) => file_path))
  if (removed.error) throw new AppError('section_delete_failed')
  // By position because the ids do not fit in an address.
  const deleted = await client
    .from('documents')
    .delete()
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .lte('position', last.position)
  if (deleted.error) fail('documents', deleted.error)
  return files.length === batch
}
