import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from './backend'

type Person = { fullName: string; email: string; role?: 'MEMBER' | 'ADMIN' }

/** An organisation of a test's own, with an admin who can sign in; its name is the given one and something that no other has. */
export async function createOrganization(dataDir: string, name = 'Brf Provet') {
  const admin = adminOf(dataDir)
  const mark = crypto.randomUUID().slice(0, 8)
  const fullName = `${name} ${mark}`
  const { data, error } = await admin
    .from('organizations')
    .insert({ name: fullName })
    .select('id')
    .single<{ id: string }>()
  if (error) throw new Error(error.message)
  const address = (who: string) => `${who}-${mark}@prov.example`

  /** A member who can sign in with the demo's password; somebody who has an account keeps it. */
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

  /** A member's row alone. */
  async function addRow(person: Person, fields: Record<string, unknown> = {}): Promise<string> {
    const added = await admin
      .from('organization_members')
      .insert({
        ...{ organization_id: data?.id, email: person.email, full_name: person.fullName },
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
  return { id: data.id, name: fullName, admin: boss, address, addAccount, addRow }
}
