import 'server-only'
import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { invitationStatuses } from './member'

const rows = z.array(
  z.object({
    full_name: z.string(),
    email: z.string(),
    apartment: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    is_queued: z.boolean(),
    language: z.enum(locales).nullable(),
    last_login_at: z.string().nullable(),
  }),
)

/** Empty for others than the organisation's admins. One round trip. */
export async function exportMembers() {
  const members = await call(await getServerClient(), 'export_members', {}, rows)
  return members.map(({ full_name, is_queued, last_login_at, ...member }) => ({
    ...member,
    fullName: full_name,
    isQueued: is_queued,
    lastLogin: last_login_at,
  }))
}
