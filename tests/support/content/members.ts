import type { SupabaseClient } from '@supabase/supabase-js'
import type { OrganizationId } from '@/lib/auth/organization-id'
import type { Role } from '@/lib/auth/permissions'
import type { AdminContext } from '@/lib/members/context'
import { toEnv } from '@/scripts/settings'
import type { TestBackend } from '@/tests/support/local-backend'

/** Points the portal's own clients at the test's backend. */
export function usePortalEnv(backend: Pick<TestBackend, 'url' | 'keys'>, appUrl: string): void {
  Object.assign(process.env, toEnv(backend), { APP_URL: appUrl, INTERNAL_URL: appUrl })
}

/** A new organisation and its signed-in admin, as the functions for members expect it. */
export async function createAdminContext(
  backend: TestBackend,
  name: string,
  adminEmail: string,
): Promise<AdminContext> {
  const { data, error } = await backend.admin.from('organizations').insert({ name }).select('id').single()
  if (error) throw error
  const organization = { id: data.id as OrganizationId, name }
  const client = await addAccount(backend, organization.id, adminEmail, 'ADMIN')
  const sender = { memberId: crypto.randomUUID(), ip: null }
  return { client, organization, language: 'en', sender }
}

/** Creates a signed-in account with a membership. */
export async function addAccount(
  backend: TestBackend,
  organizationId: string,
  email: string,
  role: Role = 'MEMBER',
): Promise<SupabaseClient> {
  const client = await backend.signIn(email)
  const { data } = await client.auth.getUser()
  const { error } = await backend.admin.from('organization_members').insert({
    organization_id: organizationId,
    email,
    full_name: `Person ${email}`,
    role,
    auth_user_id: data.user?.id,
    password_set: true,
    invitation_status: 'active',
  })
  if (error) throw error
  return client
}

/** Gives an organisation a mark of a few bytes. @returns its id */
export async function addMark(admin: SupabaseClient, organizationId: string): Promise<string> {
  const row = { organization_id: organizationId, image: 'aGVq' }
  const { data, error } = await admin.from('organization_marks').insert(row).select('id').single()
  if (error) throw error
  return data.id
}
