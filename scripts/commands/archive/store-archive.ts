import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { toMark } from '@/lib/appearance/mark'
import type { Archive } from '@/lib/archive/archive'
import { storeArticleFiles } from '@/lib/articles/files/stored'
import { uploadArticleImage } from '@/lib/articles/images/stored'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { acceptFile } from '@/lib/documents/files/accept'
import { storeDocument } from '@/lib/documents/files/store'
import { storeFiles as storeUploads } from '@/lib/documents/files/store-files'
import { readBoard } from '@/lib/ingest/jobs/board'
import { putFaqPassage } from '@/lib/ingest/jobs/faq'
import { checkMarkdown } from '@/lib/markdown/check'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'
import {
  createOrganization,
  deleteOrganization,
  type Organization,
} from '@/scripts/commands/organization-data'
import type { OpenArchive } from './open-archive'

/**
 * Makes an organisation of the archive, or none: what was stored is deleted after a failure. The members are not
 * invited, and what was for chosen apartments alone is a draft, or no event, because these apartments are not told.
 * @throws Error, AppError, BackendError
 */
export async function storeArchive(
  { archive, mark, open }: OpenArchive,
  { name, associationId }: { name: string; associationId: number },
): Promise<Organization> {
  const organization = await createOrganization(name, associationId)
  const id = organizationIdSchema.parse(organization.id)
  try {
    await storeSettings(id, archive, mark)
    const people = await storeMembers(id, archive)
    const sections = await storeSections(id, archive)
    await storeDocuments(id, archive, { sections, open })
    await storeFaqs(id, archive, sections)
    const articles = await storeNews(id, archive, open)
    await storeCalendar(id, archive, articles)
    await storeBoard(id, archive)
    await storeCases(id, archive, { people, open })
    return organization
  } catch (error) {
    await deleteOrganization(id).catch((failure) => {
      const [reason, second] = [error, failure].map(String)
      throw new Error(`${reason}. What was stored of ${name} could not be deleted: ${second}`, {
        cause: error,
      })
    })
    throw error
  }
}

type Ids = ReadonlyMap<string, string>
type People = { members: Ids; apartments: ReadonlyMap<string | null, string | undefined> }
const own = (organizationId: OrganizationId) => ({ organization_id: organizationId })
const idRows = z.array(z.object({ id: z.uuid() }))

/** @returns the ids, in the order of the rows */
async function insert(table: string, rows: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += 500) {
    const request = getAdminClient()
      .from(table)
      .insert(rows.slice(from, from + 500))
      .select('id')
    ids.push(...(await read(table, request, idRows)).map(({ id }) => id))
  }
  return ids
}

async function storeSettings(
  id: OrganizationId,
  { organization }: Archive,
  mark: Buffer | null,
): Promise<void> {
  const { name: _, ...settings } = organization
  const change = getAdminClient().from('organizations').update(settings).eq('id', id)
  await read('organizations', change, z.null())
  if (mark)
    await insert('organization_marks', [{ ...own(id), image: (await toMark(mark)).toString('base64') }])
}

/** @returns the ids of the members by address, and of the apartments by number */
async function storeMembers(id: OrganizationId, { members }: Archive): Promise<People> {
  const homes = [
    ...Map.groupBy(
      members.filter(({ apartment }) => apartment),
      ({ apartment }) => apartment,
    ),
  ]
  const made = await insert(
    'apartments',
    homes.map(([number, people]) => ({
      ...own(id),
      number,
      official_number: people.find(({ official_number }) => official_number)?.official_number ?? null,
      stairwell: people.find(({ stairwell }) => stairwell)?.stairwell ?? null,
    })),
  )
  const apartments = new Map(homes.map(([number], at) => [number, made[at]]))
  const added = await insert(
    'organization_members',
    members.map((member) => ({
      ...own(id),
      email: member.email,
      full_name: member.name,
      phone_number: member.phone,
      role: member.role,
      language: member.language,
      apartment_id: apartments.get(member.apartment) ?? null,
      occupancy: member.occupancy,
      occupancy_ends_on: member.ends_on,
    })),
  )
  return { members: new Map(members.map(({ email }, at) => [email, added[at] as string])), apartments }
}

/** The mandatory sections are there already. @returns the ids by name */
async function storeSections(id: OrganizationId, { sections }: Archive): Promise<Ids> {
  const admin = getAdminClient()
  const rows = z.array(z.object({ id: z.uuid(), name: z.string() }))
  const request = admin.from('document_sections').select('id, name').eq('organization_id', id)
  const ids = new Map((await read('document_sections', request, rows)).map((row) => [row.name, row.id]))
  for (const { name, type, audience } of sections) {
    const there = ids.get(name)
    if (there) {
      const change = admin.from('document_sections').update({ audience }).eq('id', there)
      await read('document_sections', change, z.null())
    } else {
      const [made] = await insert('document_sections', [{ ...own(id), name, section_type: type, audience }])
      ids.set(name, made as string)
    }
  }
  return ids
}

function find(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The archive names "${key}", which it does not have.`)
  return id
}

/** The earlier versions name the current one. */
async function storeDocuments(
  id: OrganizationId,
  { documents }: Archive,
  { sections, open }: { sections: Ids; open: OpenArchive['open'] },
): Promise<void> {
  const admin = getAdminClient()
  const stored = new Map<string, string>()
  for (const { id: known, section, name, display_name, kind, date, audience, file, ...rest } of documents) {
    const made = await storeDocument(admin, {
      ...(await acceptFile(name, await open(file))),
      organizationId: id,
      sectionId: find(sections, section),
      displayName: display_name,
      facts: kind ? { kind, date } : undefined,
      audience: audience ?? undefined,
    })
    stored.set(known, made)
    const { added_at: created_at, valid_from, valid_to, stays_valid } = rest
    const times = { created_at, valid_from, valid_to, stays_valid }
    await read('documents', admin.from('documents').update(times).eq('id', made), z.null())
  }
  for (const [current, versions] of Map.groupBy(documents, ({ replaced_by }) => replaced_by)) {
    if (!current || !stored.has(current)) continue
    const args = { current_version: stored.get(current), earlier: versions.map((one) => stored.get(one.id)) }
    await call(admin, 'restore_versions', args, z.null())
  }
}

async function storeFaqs(id: OrganizationId, { faqs }: Archive, sections: Ids): Promise<void> {
  for (const { section, question, answer } of faqs) {
    const now = new Date().toISOString()
    const sync = { sent_to_frank: true, sent_at: now, last_sync_attempt: now, frank_sync_attempts: 1 }
    const row = { ...own(id), section_id: find(sections, section), question, answer, ...sync }
    const [faqId] = await insert('faq_items', [row])
    await putFaqPassage({ organizationId: id, faqId: faqId as string, question, answer })
  }
}

/** No mail is sent about an article that counts as announced. @returns the ids by those of the archive */
async function storeNews(id: OrganizationId, { news }: Archive, open: OpenArchive['open']): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const { id: known, title, content, image, image_alt, files, is_for_chosen, ...article } of news) {
    const checked = await checkMarkdown('article', content, id)
    const picture =
      image && (await uploadArticleImage(getAdminClient(), id, await toFile('image', await open(image))))
    const { created_at, publish_at, expires_at, is_draft, is_pinned } = article
    const [made] = await insert('organization_news', [
      {
        ...own(id),
        title,
        content,
        markdown_checked: checked !== null,
        words: checked?.words,
        ...(picture && {
          image_url: picture.path,
          image_width: picture.width,
          image_height: picture.height,
          image_alt,
        }),
        created_at,
        publish_at,
        expires_at,
        is_pinned,
        is_draft: is_draft || is_for_chosen,
        sends_mail: false,
        announced_at: new Date().toISOString(),
      },
    ])
    ids.set(known, made as string)
    await storeFiles(id, made as string, { files, open })
  }
  return ids
}

async function storeFiles(
  id: OrganizationId,
  articleId: string,
  { files, open }: { files: Archive['news'][number]['files']; open: OpenArchive['open'] },
): Promise<void> {
  for (const [slot, { name, alt, file }] of files.entries()) {
    const [stored] = await storeArticleFiles(getAdminClient(), id, [await toFile(name, await open(file))])
    if (!stored) continue
    const { path: file_path, contentType: content_type, size } = stored
    const row = { ...own(id), article_id: articleId, name: stored.name, file_path, content_type, size }
    await insert('article_files', [{ ...row, slot, position: slot, alt_text: alt }])
  }
}

const toFile = async (name: string, stream: Readable) =>
  new File([new Uint8Array(await buffer(stream))], name)

async function storeCalendar(id: OrganizationId, { calendar }: Archive, articles: Ids): Promise<void> {
  await insert(
    'calendar_entries',
    calendar
      .filter(({ is_for_chosen }) => !is_for_chosen)
      .map(({ article, is_for_chosen: _, ...event }) => ({
        ...own(id),
        ...event,
        article_id: article && (articles.get(article) ?? null),
      })),
  )
}

async function storeBoard(id: OrganizationId, { board }: Archive): Promise<void> {
  for (const entry of board) await insert('board_entries', [{ ...own(id), ...entry }])
  await readBoard(id)
}

/** It sends no mail, because no member can sign in yet. It finds a cited document by its name. */
async function storeCases(
  id: OrganizationId,
  { cases }: Archive,
  { people, open }: { people: People; open: OpenArchive['open'] },
): Promise<void> {
  for (const { id: _, applicant, apartment, note, entries, files, ...one } of cases) {
    const member_id = find(people.members, applicant)
    const apartment_id = people.apartments.get(apartment) ?? null
    const [case_id] = await insert('cases', [{ ...own(id), ...one, member_id, apartment_id }])
    const of = { ...own(id), case_id }
    await insert(
      'case_entries',
      entries.map(({ author, rule, ...entry }) => ({
        ...of,
        ...entry,
        member_id: author && (people.members.get(author) ?? null),
        rule: rule && { ...rule, document_id: null, faq_id: null },
      })),
    )
    if (note) {
      const request = getAdminClient()
        .from('case_notes')
        .insert({ ...of, text: note })
      await read('case_notes', request, z.null())
    }
    for (const [slot, { name, file }] of files.entries()) {
      const uploads = [await toFile(name, await open(file))]
      const options = { folder: 'cases', failed: 'case_files_failed' } as const
      const [stored] = await storeUploads(getAdminClient(), id, uploads, options)
      if (!stored) continue
      const { path: file_path, contentType: content_type, size } = stored
      await insert('case_files', [{ ...of, name: stored.name, file_path, content_type, size, slot }])
    }
  }
}
