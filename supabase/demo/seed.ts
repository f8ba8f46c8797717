import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { toInstant } from '@/lib/i18n/time'
import { readBoard } from '@/lib/ingest/jobs/board'
import { putFaqPassage } from '@/lib/ingest/jobs/faq'
import { checkMarkdown } from '@/lib/markdown/check'
import { getAdminClient } from '@/lib/supabase/admin'
import { type DemoLogin, listLogins, readState } from './logins'
import {
  type DemoOrganization,
  type DemoPerson,
  demoOrganizations,
  demoPassword,
  readImage,
  renderDocument,
} from './organizations'

/**
 * Creates the demo associations once, in an empty embedded backend; an interrupted creation starts over.
 * @returns the logins if the demo exists and they open it, otherwise null
 */
export async function ensureDemo(dataDir: string): Promise<DemoLogin[] | null> {
  const marker = join(dataDir, 'demo')
  const state = readState(dataDir)
  if (state === 'public') return null
  const admin = getAdminClient()
  if (state !== 'done') {
    if (state === null && (await countOrganizations(admin)) > 0) return null
    writeFileSync(marker, 'begun')
    await removeDemo(admin)
    for (const organization of demoOrganizations) await createOrganization(admin, organization)
    writeFileSync(marker, 'done')
  }
  return (await countOrganizations(admin)) > 0 ? listLogins() : null
}

async function countOrganizations(admin: SupabaseClient): Promise<number> {
  const { count, error } = await admin.from('organizations').select('id', { count: 'exact', head: true })
  if (error) throw new Error(`organizations failed: ${error.code} ${error.message}`)
  return count ?? 0
}

async function removeDemo(admin: SupabaseClient): Promise<void> {
  const numbers = demoOrganizations.map(({ associationId }) => associationId)
  const addresses = new Set(demoOrganizations.flatMap(({ people }) => people.map(({ email }) => email)))
  await must(admin.from('organizations').delete().in('association_id', numbers))
  const { data, error } = await admin.auth.admin.listUsers()
  if (error) throw error
  for (const user of data.users)
    if (user.email && addresses.has(user.email)) await admin.auth.admin.deleteUser(user.id)
}

async function createOrganization(admin: SupabaseClient, demo: DemoOrganization): Promise<void> {
  const added = await insert(admin, 'organizations', {
    name: demo.name,
    association_id: demo.associationId,
    // They are established associations.
    first_steps_dismissed_at: new Date().toISOString(),
  })
  const organizationId = organizationIdSchema.parse(added)
  let board: string | null = null
  for (const person of demo.people) {
    const memberId = await createPerson(admin, organizationId, person)
    if (person.role === 'ADMIN') board = memberId
  }
  // The database has created the mandatory sections with the organisation.
  const there = await must(
    admin.from('document_sections').select('id, name').eq('organization_id', organizationId),
  )
  for (const { name, type, documents } of demo.sections) {
    const made = there.find((section) => section.name === name)?.id
    const row = { organization_id: organizationId, name, section_type: type }
    const sectionId = made ? String(made) : await insert(admin, 'document_sections', row)
    if (type === 'FAQ') await createFaqs(admin, organizationId, sectionId, demo.faqs)
    for (const document of documents)
      await storeDocument(admin, {
        organizationId,
        sectionId,
        name: document.fileName,
        displayName: document.displayName,
        contentType: 'application/pdf',
        body: [await renderDocument(demo, document)],
      })
  }
  for (const { title, content, hoursAgo, image, urgent } of demo.news) {
    const checked = await checkMarkdown('article', content, organizationId)
    const createdAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    await insert(admin, 'organization_news', {
      organization_id: organizationId,
      title,
      content,
      markdown_checked: checked !== null,
      words: checked?.words,
      image_url: image && (await storeImage(admin, await readImage(demo, image))),
      is_urgent: urgent ?? false,
      created_by: board,
      created_at: createdAt,
      // The worker sends no mail about an article that counts as announced, and the addresses of the demo are invented.
      announced_at: createdAt,
    })
  }
  for (const entry of demo.board)
    await insert(admin, 'board_entries', { organization_id: organizationId, ...entry })
  await readBoard(organizationId)
  for (const { title, place, daysAhead, from, to } of demo.dates) {
    const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
    const [starts_at, ends_at] = [from, to].map((time) => toInstant(`${day}T${time}`)?.toISOString())
    const entry = { organization_id: organizationId, title, place, starts_at, ends_at, created_by: board }
    await insert(admin, 'calendar_entries', entry)
  }
}

async function createPerson(
  admin: SupabaseClient,
  organizationId: string,
  { email, fullName, phone, role, invited }: DemoPerson,
): Promise<string> {
  const account = { email, password: demoPassword, email_confirm: true }
  const user = invited ? null : await admin.auth.admin.createUser(account)
  if (user?.error) throw user.error
  return insert(admin, 'organization_members', {
    organization_id: organizationId,
    email,
    full_name: fullName,
    phone_number: phone,
    role,
    auth_user_id: user?.data.user?.id ?? null,
    password_set: !invited,
    invitation_status: invited ? 'pending' : 'active',
  })
}

async function createFaqs(
  admin: SupabaseClient,
  organizationId: OrganizationId,
  sectionId: string,
  faqs: DemoOrganization['faqs'],
): Promise<void> {
  for (const { question, answer } of faqs) {
    const now = new Date().toISOString()
    const sync = { sent_to_frank: true, sent_at: now, last_sync_attempt: now, frank_sync_attempts: 1 }
    const row = { organization_id: organizationId, section_id: sectionId, question, answer, ...sync }
    await putFaqPassage({ organizationId, faqId: await insert(admin, 'faq_items', row), question, answer })
  }
}

async function storeImage(admin: SupabaseClient, bytes: Buffer): Promise<string> {
  const path = `articles/${crypto.randomUUID()}.webp`
  const { error } = await admin.storage.from('documents').upload(path, bytes, { contentType: 'image/webp' })
  if (error) throw error
  return path
}

/** @returns the id of the row */
async function insert(admin: SupabaseClient, table: string, row: Record<string, unknown>): Promise<string> {
  const [created] = await must(admin.from(table).insert(row).select('id'))
  return String(created?.id)
}

type Reply = PromiseLike<{
  data: Record<string, unknown>[] | null
  error: { code: string; message: string } | null
}>

async function must(reply: Reply): Promise<Record<string, unknown>[]> {
  const { data, error } = await reply
  if (error) throw new Error(`The demo could not be created: ${error.code} ${error.message}`)
  return data ?? []
}
