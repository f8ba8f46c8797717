import { adminOf } from '@/tests/support/backend'

/** A person with an account and a membership in one of the demo's associations, for one test. */
export async function createPerson(
  dataDir: string,
  organizationName: string,
  options: { password?: string; passwordSet?: boolean } = {},
) {
  const admin = adminOf(dataDir)
  const email = `person-${crypto.randomUUID().slice(0, 8)}@solglantan.example`
  const password = options.password ?? 'demo1234'
  const user = await admin.auth.admin.createUser({ email, password, email_confirm: true })
  const organization = await admin.from('organizations').select('id').eq('name', organizationName).single()
  const row = {
    organization_id: organization.data?.id,
    email,
    full_name: 'Provia Provsson',
    password_set: options.passwordSet ?? true,
    invitation_status: 'active',
    auth_user_id: user.data.user?.id,
  }
  const added = await admin.from('organization_members').insert(row).select('id').single<{ id: string }>()
  if (added.error) throw new Error(added.error.message)
  return { email, password, userId: user.data.user?.id ?? '', memberId: added.data.id }
}

/** Adds a member without an account and sends the invitation. @returns the address */
export async function inviteByMail(dataDir: string, organizationName: string, language: string) {
  const admin = adminOf(dataDir)
  const email = `guest-${crypto.randomUUID().slice(0, 8)}@solglantan.example`
  const organization = await admin.from('organizations').select('id').eq('name', organizationName).single()
  const row = { organization_id: organization.data?.id, email, full_name: 'Nya Grannen' }
  const added = await admin.from('organization_members').insert(row)
  if (added.error) throw new Error(added.error.message)
  const data = { language, full_name: row.full_name, organization_name: organizationName }
  const { error } = await admin.auth.admin.inviteUserByEmail(email, { data })
  if (error) throw new Error(error.message)
  return email
}

export async function readMember(dataDir: string, email: string) {
  const { data } = await adminOf(dataDir)
    .from('organization_members')
    .select('auth_user_id, password_set, invitation_status, last_login_at')
    .eq('email', email)
    .single()
  return data
}
