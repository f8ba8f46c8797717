import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { type Role, roles } from '@/lib/auth/permissions'
import { getServerClient } from '@/lib/supabase/server'
import { canInvite, type InvitationStatus, invitationStatuses } from './status'

const pageSize = 50

const row = z.object({
  total: z.number(),
  members: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      status: z.enum(invitationStatuses),
    }),
  ),
})

export type ListedMember = {
  id: string
  fullName: string
  email: string
  role: Role
  status: InvitationStatus
  canInvite: boolean
}

/**
 * A page of the organisation's members, by name. The search is plain text in name or address.
 * One round trip; `total` counts all that match.
 */
export async function listMembers(
  organizationId: OrganizationId,
  { search = '', page = 1 }: { search?: string; page?: number },
): Promise<{ members: ListedMember[]; total: number; pageSize: number }> {
  const client = await getServerClient()
  const { data, error } = await client.rpc('search_members', {
    org_id: organizationId,
    search: search.trim().slice(0, 254),
    page_size: pageSize,
    page_number: page,
  })
  if (error) throw new Error(`search_members failed: ${error.code} ${error.message}`)
  const { total, members } = row.parse(data)
  return {
    total,
    pageSize,
    members: members.map(({ full_name, ...member }) => ({
      ...member,
      fullName: full_name,
      canInvite: canInvite(member.status),
    })),
  }
}
