import 'server-only'
import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import {
  canInvite,
  invitationStatuses,
  type ListedMember,
  type MemberFilter,
  type MemberOrder,
} from './member'

const pageSize = 25

const row = z.object({
  total: z.number(),
  queued: z.number(),
  waiting: z.number(),
  members: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      apartment: z.string().nullable(),
      role: z.enum(roles),
      status: z.enum(invitationStatuses),
      is_queued: z.boolean(),
    }),
  ),
})

export type MemberSearch = {
  search?: string
  page?: number
  filter?: MemberFilter | null
  order?: MemberOrder
}

type MemberPage = {
  members: ListedMember[]
  total: number
  queued: number
  waiting: number
  pageSize: number
}

/** `total` counts all matches; `queued` and `waiting` count the whole organisation. */
export async function listMembers({
  search = '',
  page = 1,
  filter = null,
  order = 'name',
}: MemberSearch): Promise<MemberPage> {
  // Postgres stores no NUL, so no name can match.
  if (search.includes('\0')) return { members: [], total: 0, queued: 0, waiting: 0, pageSize }
  const args = {
    search: search.trim().slice(0, 254),
    page_size: pageSize,
    page_number: page,
    only_status: filter,
    sort_by: order,
  }
  const { total, queued, waiting, members } = await call(await getServerClient(), 'search_members', args, row)
  return {
    total,
    queued,
    waiting,
    pageSize,
    members: members.map(({ full_name, is_queued, ...member }) => ({
      ...member,
      fullName: full_name,
      canInvite: canInvite(member.status),
      isQueued: is_queued,
    })),
  }
}

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

/** Returns no rows unless the caller is an admin of the organisation. */
export async function exportMembers() {
  const members = await call(await getServerClient(), 'export_members', {}, rows)
  return members.map(({ full_name, is_queued, last_login_at, ...member }) => ({
    ...member,
    fullName: full_name,
    isQueued: is_queued,
    lastLogin: last_login_at,
  }))
}
