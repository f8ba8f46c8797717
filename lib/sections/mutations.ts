import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { change, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { SectionType } from './section'

const id = z.object({ id: z.uuid() })

/** @throws AppError `section_name_taken` */
export async function createSection(
  { organization }: Member,
  { name, type }: { name: string; type: SectionType },
): Promise<string> {
  const client = await getServerClient()
  const request = client
    .from('document_sections')
    .insert({ organization_id: organization.id, name, section_type: type })
    .select('id')
    .single()
  return (await read('document_sections', request, id, { 23505: 'section_name_taken' })).id
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
  const request = client
    .from('document_sections')
    .update({ name })
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .select('id')
  await change('document_sections', request, {
    23505: 'section_name_taken',
    mandatory_section: 'mandatory_section_name',
  })
}

/** Files first: repeatable. @throws AppError `not_found`, `mandatory_section`, `section_delete_failed` */
export async function deleteSection({ organization }: Member, sectionId: string): Promise<void> {
  const client = await getServerClient()
  const section = client.from('document_sections')
  const request = section
    .select('is_mandatory')
    .eq('organization_id', organization.id)
    .eq('id', sectionId)
    .maybeSingle()
  const stored = await read('document_sections', request, z.object({ is_mandatory: z.boolean() }).nullable())
  if (!stored) throw new AppError('not_found')
  if (stored.is_mandatory) throw new AppError('mandatory_section')

  while (await deleteSomeDocuments(client, organization.id, sectionId));
  const deletion = section.delete().eq('organization_id', organization.id).eq('id', sectionId).select('id')
  await change('document_sections', deletion, { mandatory_section: 'mandatory_section' })
}

const batch = 500
const fileRow = z.object({ file_path: z.string(), position: z.number() })

async function deleteSomeDocuments(
  client: SupabaseClient,
  organizationId: string,
  sectionId: string,
): Promise<boolean> {
  const request = client
    .from('documents')
    .select('file_path, position')
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .order('position')
    .limit(batch)
  const files = await read('documents', request, z.array(fileRow))
  const last = files.at(-1)
  if (!last) return false
  const removed = await client.storage.from('documents').remove(files.map(({ file_path }) => file_path))
  if (removed.error) throw new AppError('section_delete_failed')
  // Deletes by position because the ids do not fit in an address.
  const deletion = client
    .from('documents')
    .delete()
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .lte('position', last.position)
  await read('documents', deletion, z.null())
  return files.length === batch
}
