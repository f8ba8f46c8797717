import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { logSurprise } from '@/lib/log'
import { getServerClient } from '@/lib/supabase/server'
import type { Profile } from './profile'

const row = z.object({
  id: z.uuid(),
  phone_number: z.string().nullable(),
  organizations: z.object({ name: z.string() }),
})

/** One round trip. `unavailable`: no response; `missing`: the member has just been removed. */
export async function getProfile(member: Member): Promise<Profile | 'unavailable' | 'missing'> {
  const session = await getSession()
  if (!session) return 'missing'
  const client = await getServerClient()
  const { data, error } = await client
    .from('organization_members')
    // The relation is named because other tables also connect members and organisations.
    .select('id, phone_number, organizations!organization_members_organization_id_fkey (name)')
    .eq('auth_user_id', session.userId)
    .order('created_at')
  if (error) {
    logSurprise('getProfile', new Error(`${error.code} ${error.message}`))
    return 'unavailable'
  }
  const rows = z.array(row).parse(data)
  const current = rows.find(({ id }) => id === member.id)
  if (!current) return 'missing'
  return {
    phone: current.phone_number ?? '',
    memberships: rows
      .map(({ id, organizations }) => ({
        memberId: id,
        organizationName: organizations.name,
        isCurrent: id === member.id,
      }))
      .sort((a, b) => a.organizationName.localeCompare(b.organizationName, 'sv')),
  }
}
