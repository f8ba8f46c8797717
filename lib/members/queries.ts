import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { roles } from '@/lib/auth/permissions'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getServerClient } from '@/lib/supabase/server'
import { canInvite, invitationStatuses, type ListedMember } from './member'

const pageSize = 50

const row = z.object({
  total: z.number(),
  queued: z.number(),
  members: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      status: z.enum(invitationStatuses),
      is_queued: z.boolean(),
    }),
  ),
})

/** `total` counts all matches, `queued` all waiting invitations of the organisation. One round trip. */
export async function listMembers(
  organizationId: OrganizationId,
  { search = '', page = 1 }: { search?: string; page?: number },
): Promise<{ members: ListedMember[]; total: number; queued: number; pageSize: number }> {
  // Postgres stores no NUL, so no name can match.
  if (search.includes('\0')) return { members: [], total: 0, queued: 0, pageSize }
  const client = await getServerClient()
  const data = await callProcedure(client, 'search_members', {
    org_id: organizationId,
    search: search.trim().slice(0, 254),
    page_size: pageSize,
    page_number: page,
  })
  const { total, queued, members } = row.parse(data)
  return {
    total,
    queued,
    pageSize,
    members: members.map(({ full_name, is_queued, ...member }) => ({
      ...member,
      fullName: full_name,
      canInvite: canInvite(member.status),
      isQueued: is_queued,
    })),
  }
}
