import type { OrganizationId } from '@/lib/auth/organization-id'
import type { Role } from '@/lib/auth/permissions'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'

type Person = { fullName: string; email: string; role?: Role }

/** An organisation for one test, with an admin who can sign in. A random suffix makes its name unique. */
export async function createOrganization(dataDir: string, name = 'Brf Provet') {
  const admin = adminOf(dataDir)
  const mark = crypto.randomUUID().slice(0, 8)
  const fullName = `${name} ${mark}`
  const { data, error } = await admin
    .from('organizations')
    .insert({ name: fullName })
    .select('id')
    .single<{ id: OrganizationId }>()
  if (error) throw new Error(error.message)
  const address = (who: string) => `${who}-${mark}@prov.example`

  /** Adds a member who can sign in with the demo's password. An existing account is kept. */
  async function addAccount(person: Person): Promise<string> {
    const user = await admin.auth.admin.createUser({
      email: person.email,
      password: demoPassword,
      email_confirm: true,
    })
    const known = user.data.user ?? (await findAccount(person.email))
    return addRow(person, {
      auth_user_id: known?.id,
      password_set: true,
      invitation_status: 'active',
    })
  }

  async function findAccount(email: string): Promise<{ id: string } | undefined> {
    const found = await admin.rpc('find_accounts', { addresses: [email] }).throwOnError()
    return found.data.map(({ user_id }: { user_id: string }) => ({ id: user_id }))[0]
  }

  /** Adds a member's row without an account. */
  async function addRow(person: Person, fields: Record<string, unknown> = {}): Promise<string> {
    const added = await admin
      .from('organization_members')
      .insert({
        organization_id: data?.id,
        email: person.email,
        full_name: person.fullName,
        role: person.role ?? 'MEMBER',
        ...fields,
      })
      .select('id')
      .single<{ id: string }>()
    if (added.error) throw new Error(added.error.message)
    return added.data.id
  }

  const boss = { fullName: 'Eva Ordförande', email: address('eva'), role: 'ADMIN' } as const
  await addAccount(boss)
  /** @param day the last one, as 2027-05-31 */
  async function endMembership(member: string, day: string): Promise<void> {
    await admin
      .from('organization_members')
      .update({ occupancy: 'tenant', occupancy_ends_on: day })
      .eq('id', member)
      .throwOnError()
  }

  /** Adds an apartment. @returns its id */
  async function addApartment(number: string): Promise<string> {
    const added = await admin
      .from('apartments')
      .insert({ organization_id: data?.id, number })
      .select('id')
      .single<{ id: string }>()
    if (added.error) throw new Error(added.error.message)
    return added.data.id
  }

  return {
    id: data.id,
    name: fullName,
    admin: boss,
    address,
    addAccount,
    addRow,
    addApartment,
    endMembership,
  }
}
