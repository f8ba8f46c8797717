import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { putFaqPassage } from '@/lib/assistant/ingest/faq'
import { storeDocument } from '@/lib/documents/store'
import { getAdminClient } from '@/lib/supabase/admin'
import { demoOrganizations } from './index'
import type { DemoNews, DemoOrganization, DemoPerson } from './types'

export type DemoLogin = { email: string; password: string; role: string; organization: string }

/**
 * Creates the demo associations in an embedded backend that has never held anything; never again after that, not even when they were deleted.
 * A creation that was cut short is begun anew. @returns the logins while the demo is there, else null
 */
export async function ensureDemo(dataDir: string): Promise<DemoLogin[] | null> {
  const marker = join(dataDir, 'demo')
  const state = existsSync(marker) ? readFileSync(marker, 'utf8') : null
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

function listLogins(): DemoLogin[] {
  return demoOrganizations.flatMap(({ name, people }) =>
    people.flatMap(({ email, password, role }) =>
      password ? [{ email, password, role, organization: name }] : [],
    ),
  )
}

async function countOrganizations(admin: SupabaseClient): Promise<number> {
  const { count, error } = await admin.from('organizations').select('id', { count: 'exact', head: true })
  if (error) throw new Error(`organizations failed: ${error.code} ${error.message}`)
  return count ?? 0
}

async function removeDemo(admin: SupabaseClient): Promise<void> {
  const addresses = new Set(demoOrganizations.flatMap(({ people }) => people.map(({ email }) => email)))
  await must(
    admin
      .from('organizations')
      .delete()
      .in(
        'association_id',
        demoOrganizations.map((one) => one.associationId),
      ),
  )
  const { data, error } = await admin.auth.admin.listUsers()
  if (error) throw error
  for (const user of data.users)
    if (user.email && addresses.has(user.email)) await admin.auth.admin.deleteUser(user.id)
}

async function createOrganization(admin: SupabaseClient, demo: DemoOrganization): Promise<void> {
  const [organization] = await must(
    admin.from('organizations').insert({ name: demo.name, association_id: demo.associationId }).select('id'),
  )
  const organizationId = String(organization?.id)
  const members = new Map<DemoPerson, string>()
  for (const person of demo.people) members.set(person, await createPerson(admin, organizationId, person))
  const board = [...members].find(([person]) => person.role === 'ADMIN')?.[1] ?? null

  const sections = await createSections(admin, organizationId, demo)
  for (const document of demo.documents) {
    await storeDocument(admin, {
      organizationId,
      sectionId: requireSection(sections, document.section),
      name: document.fileName,
      displayName: document.displayName,
      contentType: 'application/pdf',
      body: [await document.render()],
      createdBy: null,
    })
  }
  await createFaqs(admin, organizationId, requireSection(sections, 'FAQ'), demo.faqs)
  for (const article of demo.news) await createArticle(admin, organizationId, board, article)
}

async function createPerson(
  admin: SupabaseClient,
  organizationId: string,
  person: DemoPerson,
): Promise<string> {
  const user = person.password
    ? await admin.auth.admin.createUser({
        email: person.email,
        password: person.password,
        email_confirm: true,
      })
    : null
  if (user?.error) throw user.error
  const [member] = await must(
    admin
      .from('organization_members')
      .insert({
        organization_id: organizationId,
        email: person.email,
        full_name: person.fullName,
        phone_number: person.phone,
        role: person.role,
        auth_user_id: user?.data.user?.id ?? null,
        password_set: user !== null,
        invitation_status: person.invitationStatus,
      })
      .select('id'),
  )
  return String(member?.id)
}

/** The mandatory sections are there already: the database makes them with the organisation. */
async function createSections(
  admin: SupabaseClient,
  organizationId: string,
  demo: DemoOrganization,
): Promise<Map<string, string>> {
  const there = await must(
    admin.from('document_sections').select('id, name').eq('organization_id', organizationId),
  )
  const sections = new Map(there.map((section) => [String(section.name), String(section.id)]))
  for (const { name, type } of demo.sections) {
    if (sections.has(name)) continue
    const [created] = await must(
      admin
        .from('document_sections')
        .insert({ organization_id: organizationId, name, section_type: type })
        .select('id'),
    )
    sections.set(name, String(created?.id))
  }
  return sections
}

function requireSection(sections: Map<string, string>, name: string): string {
  const id = sections.get(name)
  if (!id) throw new Error(`The demo has no section ${name}`)
  return id
}

async function createFaqs(
  admin: SupabaseClient,
  organizationId: string,
  sectionId: string,
  faqs: DemoOrganization['faqs'],
): Promise<void> {
  for (const { question, answer } of faqs) {
    const now = new Date().toISOString()
    const sync = { sent_to_frank: true, sent_at: now, last_sync_attempt: now, frank_sync_attempts: 1 }
    const [item] = await must(
      admin
        .from('faq_items')
        .insert({ organization_id: organizationId, section_id: sectionId, question, answer, ...sync })
        .select('id'),
    )
    await putFaqPassage({ organizationId, faqId: String(item?.id), question, answer })
  }
}

async function createArticle(
  admin: SupabaseClient,
  organizationId: string,
  author: string | null,
  article: DemoNews,
): Promise<void> {
  let image: string | null = null
  if (article.image) {
    image = `articles/${crypto.randomUUID()}.webp`
    const options = { contentType: article.image.contentType }
    const { error } = await admin.storage
      .from('documents')
      .upload(image, await article.image.render(), options)
    if (error) throw error
  }
  await must(
    admin
      .from('organization_news')
      .insert({
        organization_id: organizationId,
        title: article.title,
        content: article.content,
        image_url: image,
        created_by: author,
        created_at: new Date(Date.now() - article.hoursAgo * 3_600_000).toISOString(),
      })
      .select('id'),
  )
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
