import 'server-only'
import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { apartmentRow } from './apartments'
import { type Apartment, occupancies } from './household'
import {
  canInvite,
  invitationStatuses,
  type ListedMember,
  type MemberFilter,
  type MemberOrder,
} from './member'

const pageSize = 25

const household = {
  apartment: z.string().nullable(),
  official_number: z.string().nullable(),
  stairwell: z.string().nullable(),
  occupancy: z.enum(occupancies).nullable(),
  ends_on: z.string().nullable(),
}

const row = z.object({
  total: z.number(),
  queued: z.number(),
  waiting: z.number(),
  apartments: z.array(apartmentRow),
  members: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      ...household,
      has_ended: z.boolean(),
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
  /** Those that a form offers. */
  apartments: Apartment[]
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
  if (search.includes('\0')) return { members: [], total: 0, queued: 0, waiting: 0, apartments: [], pageSize }
  const args = {
    search: search.trim().slice(0, 254),
    page_size: pageSize,
    page_number: page,
    only_status: filter,
    sort_by: order,
  }
  const found = await call(await getServerClient(), 'search_members', args, row)
  return {
    total: found.total,
    queued: found.queued,
    waiting: found.waiting,
    apartments: found.apartments,
    pageSize,
    members: found.members.map(
      ({ full_name, official_number, ends_on, is_queued, has_ended, ...member }) => ({
        ...member,
        fullName: full_name,
        officialNumber: official_number,
        endsOn: ends_on,
        canInvite: canInvite(member.status) && !has_ended,
        isQueued: is_queued,
        hasEnded: has_ended,
      }),
    ),
  }
}

const rows = z.array(
  z.object({
    full_name: z.string(),
    email: z.string(),
    ...household,
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    is_queued: z.boolean(),
    has_ended: z.boolean(),
    language: z.enum(locales).nullable(),
    last_login_at: z.string().nullable(),
  }),
)

/** Returns no rows unless the caller is an admin of the organisation. */
export async function exportMembers() {
  const members = await call(await getServerClient(), 'export_members', {}, rows)
  return members.map(
    ({ full_name, official_number, ends_on, is_queued, has_ended, last_login_at, ...member }) => ({
      ...member,
      fullName: full_name,
      officialNumber: official_number,
      endsOn: ends_on,
      isQueued: is_queued,
      hasEnded: has_ended,
      lastLogin: last_login_at,
    }),
  )
}
