import { z } from 'zod'
import { removePictures } from '@/lib/members/account'
import { findAccounts, mailInvitation } from '@/lib/members/invitations/mail'
import { getAdminClient } from '@/lib/supabase/admin'

export type Organization = { id: string; name: string; associationId: number | null }

const row = z.object({ id: z.uuid(), name: z.string(), association_id: z.number().nullable() })
const toOrganization = ({ id, name, association_id }: z.infer<typeof row>): Organization => ({
  id,
  name,
  associationId: association_id,
})

/** The error has the database's message, because an operator reads it. */
function fail(what: string, error: { code?: string; message: string }): never {
  throw new Error(`${what} failed: ${error.code ?? ''} ${error.message}`)
}

/** PostgREST's usual limit of a reply. */
const replyRows = 1000

type Reply = PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>

/** The rows of all pages. `read` orders them by something unique. */
async function readAll<T>(
  what: string,
  schema: z.ZodType<T>,
  read: (from: number, to: number) => Reply,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, error } = await read(rows.length, rows.length + replyRows - 1)
    if (error) fail(what, error)
    const page = z.array(schema).parse(data)
    rows.push(...page)
    if (page.length < replyRows) return rows
  }
}

export async function listOrganizations(): Promise<Organization[]> {
  const organizations = getAdminClient().from('organizations')
  const rows = await readAll('organizations', row, (from, to) =>
    organizations.select('id, name, association_id').order('name').order('id').range(from, to),
  )
  return rows.map(toOrganization)
}

/** `id` decides if several share a name. */
export async function findOrganization({ name, id }: { name?: string; id?: string }): Promise<Organization> {
  const all = await listOrganizations()
  const [found, second] = all.filter((one) => (id ? one.id === id : one.name === name))
  if (!found) throw new Error(`There is no organisation ${id ?? `"${name}"`}.`)
  if (second) throw new Error(`Several organisations are named "${name}". Say which with --id (see list).`)
  return found
}

/** The database creates the mandatory sections with it. */
export async function createOrganization(name: string, associationId: number): Promise<Organization> {
  const { data, error } = await getAdminClient()
    .from('organizations')
    .insert({ name, association_id: associationId })
    .select('id, name, association_id')
    .single()
  if (error?.code === '23505') throw new Error(`The association id ${associationId} is taken.`)
  if (error) fail('organizations', error)
  return toOrganization(row.parse(data))
}

export async function renameOrganization(id: string, name: string): Promise<void> {
  const { error } = await getAdminClient().from('organizations').update({ name }).eq('id', id)
  if (error) fail('organizations', error)
}

/** Adds a person who is not a member, and invites one who has not joined. */
export async function inviteAdmin(
  organization: Organization,
  person: { email: string; fullName: string; language: 'en' | 'sv' },
): Promise<'sent' | 'failed' | 'joined'> {
  const members = getAdminClient().from('organization_members')
  const { email, fullName, language } = person
  const added = await members.upsert(
    { organization_id: organization.id, email, full_name: fullName, language },
    { onConflict: 'organization_id,email', ignoreDuplicates: true },
  )
  if (added.error) fail('organization_members', added.error)
  const changed = await members
    .update({ role: 'ADMIN' })
    .eq('organization_id', organization.id)
    .eq('email', email)
    .select('id, invitation_status')
    .single()
  if (changed.error) fail('organization_members', changed.error)
  if (['accepted', 'active'].includes(changed.data.invitation_status)) return 'joined'
  const account = (await findAccounts([email])).get(email) ?? null
  const delivery = await mailInvitation(
    { ...person, id: changed.data.id, organizationName: organization.name },
    account,
  )
  if (delivery !== 'sent') return 'failed'
  const noted = await members
    .update({ invitation_status: 'sent', invited_at: new Date().toISOString() })
    .eq('id', changed.data.id)
  if (noted.error) fail('organization_members', noted.error)
  return 'sent'
}

const tables = [
  'organization_members',
  'documents',
  'faq_items',
  'organization_news',
  'document_sections',
] as const

/** Rows by table, and accounts without another membership. */
export async function countContents(
  id: string,
): Promise<Record<(typeof tables)[number] | 'accounts', number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count, error } = await getAdminClient()
        .from(table)
        .select('id', { count: 'exact', head: true })
        .eq('organization_id', id)
      if (error) fail(table, error)
      return [table, count ?? 0] as const
    }),
  )
  const accounts = (await listOwnAccounts(id)).length
  return { ...(Object.fromEntries(counts) as Record<(typeof tables)[number], number>), accounts }
}

/** Files, then accounts, then the row, so that an interrupted deletion can be repeated. */
export async function deleteOrganization(id: string): Promise<void> {
  const admin = getAdminClient()
  await removeFiles(id)
  // Repeated, because the pages of an unordered list may miss an account.
  for (let accounts = await listOwnAccounts(id); accounts.length > 0; accounts = await listOwnAccounts(id))
    for (const account of new Set(accounts)) {
      const { error } = await admin.auth.admin.deleteUser(account)
      if (error) fail('accounts', error)
    }
  const { error } = await admin.from('organizations').delete().eq('id', id)
  if (error) fail('organizations', error)
}

async function listOwnAccounts(id: string): Promise<string[]> {
  return readAll('accounts', z.uuid(), (from, to) =>
    getAdminClient().rpc('list_own_accounts', { org_id: id }).range(from, to),
  )
}

async function removeFiles(id: string): Promise<void> {
  const admin = getAdminClient()
  const bucket = admin.storage.from('documents')
  const folders = await bucket.list(id, { limit: 1000 })
  if (folders.error) fail('files', folders.error)
  for (const folder of folders.data) await emptyFolder(`${id}/${folder.name}`)

  const news = await readAll('organization_news', z.object({ image_url: z.string() }), (from, to) =>
    admin
      .from('organization_news')
      .select('image_url')
      .eq('organization_id', id)
      .not('image_url', 'is', null)
      .order('id')
      .range(from, to),
  )
  const unclaimed = await readAll('unclaimed_article_images', z.object({ path: z.string() }), (from, to) =>
    admin
      .from('unclaimed_article_images')
      .select('path')
      .eq('organization_id', id)
      .order('path')
      .range(from, to),
  )
  const images = [...news.map(({ image_url }) => image_url), ...unclaimed.map(({ path }) => path)]
  for (let from = 0; from < images.length; from += 100) {
    const { error } = await bucket.remove(images.slice(from, from + 100))
    if (error) fail('images', error)
  }
  const members = await readAll('organization_members', z.object({ id: z.uuid() }), (from, to) =>
    admin
      .from('organization_members')
      .select('id')
      .eq('organization_id', id)
      .not('profile_picture_url', 'is', null)
      .order('id')
      .range(from, to),
  )
  for (const member of members) await removePictures(member.id)
}

async function emptyFolder(path: string): Promise<void> {
  const bucket = getAdminClient().storage.from('documents')
  for (;;) {
    const { data, error } = await bucket.list(path, { limit: 100 })
    if (error) fail('files', error)
    if (data.length === 0) return
    // A folder has no id.
    const [folders, files] = [data.filter(({ id }) => id === null), data.filter(({ id }) => id !== null)]
    for (const { name } of folders) await emptyFolder(`${path}/${name}`)
    if (files.length === 0) continue
    const removed = await bucket.remove(files.map(({ name }) => `${path}/${name}`))
    if (removed.error) fail('files', removed.error)
  }
}
