import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import type { OrganizationId } from '@/lib/auth/organization-id'
import type { Audience } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { BackendError, change, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { SectionType } from './section'

const id = z.object({ id: z.uuid() })

type NewSection = { name: string; type: SectionType; audience: Audience }

/** @throws AppError `section_name_taken`, `section_for_members` */
export async function createSection(
  { organization }: Member,
  { name, type, audience }: NewSection,
): Promise<string> {
  const client = await getServerClient()
  const request = client
    .from('document_sections')
    .insert({ organization_id: organization.id, name, section_type: type, audience })
    .select('id')
    .single()
  const refusals = { 23505: 'section_name_taken', 23514: 'section_for_members' } as const
  return (await read('document_sections', request, id, refusals)).id
}

/** Returns the section of this name, which it makes if there is none. @throws AppError `section_name_taken` by FAQ */
export async function provideSection(admin: Member, name: string): Promise<string> {
  const find = async () => {
    const client = await getServerClient()
    const request = client
      .from('document_sections')
      .select('id, name')
      .eq('organization_id', admin.organization.id)
      .eq('section_type', 'DOCUMENTS')
    const sections = await read('document_sections', request, z.array(id.extend({ name: z.string() })))
    return sections.find((section) => section.name.toLowerCase() === name.toLowerCase())?.id
  }
  const known = await find()
  if (known) return known
  try {
    return await createSection(admin, { name, type: 'DOCUMENTS', audience: 'members' })
  } catch (error) {
    // Another upload has made it meanwhile.
    const made = error instanceof AppError && error.code === 'section_name_taken' ? await find() : undefined
    if (made) return made
    throw error
  }
}

export async function addFaqSection(admin: Member): Promise<void> {
  try {
    await createSection(admin, { name: 'FAQ', type: 'FAQ', audience: 'members' })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'section_name_taken')) throw error
  }
}

const deadlock = '40P01'

/**
 * Chooses who reads a section. It takes effect at the next request, in stored answers and on the public page too.
 * @throws AppError `not_found`, `section_for_members`
 */
export async function chooseAudience(
  { organization }: Member,
  sectionId: string,
  audience: Audience,
): Promise<void> {
  const client = await getServerClient()
  const choose = () => {
    const request = client
      .from('document_sections')
      .update({ audience })
      .eq('organization_id', organization.id)
      .eq('id', sectionId)
      .select('id')
    return change('document_sections', request, {
      mandatory_section: 'section_for_members',
      23514: 'section_for_members',
    })
  }
  try {
    await choose()
  } catch (error) {
    // The assistant's vectors take the same rows in another order. A deadlock has changed nothing.
    if (!(error instanceof BackendError && error.code === deadlock)) throw error
    await choose()
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
    // A section of the board cannot get the name of a mandatory one.
    23514: 'section_name_taken',
  })
}

/** Repeatable. @throws AppError `not_found`, `mandatory_section`, `section_delete_failed` */
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

/**
 * Rows first, because a document that is moved meanwhile keeps its file. The database has noted the files of deleted
 * rows by then, so the worker removes what fails here.
 */
async function deleteSomeDocuments(
  client: SupabaseClient,
  organizationId: OrganizationId,
  sectionId: string,
): Promise<boolean> {
  const documents = client.from('documents')
  const positions = documents
    .select('position')
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .order('position')
    .limit(batch)
  const found = await read('documents', positions, z.array(z.object({ position: z.number() })))
  const last = found.at(-1)
  if (!last) return false
  // Deletes by position because the ids do not fit in an address.
  const deletion = documents
    .delete()
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .lte('position', last.position)
    .select('file_path')
  const deleted = await read('documents', deletion, z.array(z.object({ file_path: z.string() })))
  const paths = deleted.map(({ file_path }) => file_path)
  const removed = await client.storage.from('documents').remove(paths)
  if (removed.error) logUnexpectedError('deleteSection files', removed.error)
  return found.length === batch
}
