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

/** What the list and the export tell of a member. */
const person = z.object({
  full_name: z.string(),
  email: z.string(),
  apartment: z.string().nullable(),
  official_number: z.string().nullable(),
  stairwell: z.string().nullable(),
  occupancy: z.enum(occupancies).nullable(),
  ends_on: z.string().nullable(),
  has_ended: z.boolean(),
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  is_queued: z.boolean(),
})

const row = z.object({
  total: z.number(),
  queued: z.number(),
  waiting: z.number(),
  apartments: z.array(apartmentRow),
  members: z.array(person.extend({ id: z.uuid(), asks_erasure: z.boolean() })),
})

function toPerson({
  full_name,
  official_number,
  ends_on,
  is_queued,
  has_ended,
  ...member
}: z.infer<typeof person>) {
  return {
    ...member,
    fullName: full_name,
    officialNumber: official_number,
    endsOn: ends_on,
    isQueued: is_queued,
    hasEnded: has_ended,
  }
}

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
    members: found.members.map(({ id, asks_erasure, ...member }) => ({
      ...toPerson(member),
      id,
      asksErasure: asks_erasure,
      canInvite: canInvite(member.status) && !member.has_ended,
    })),
  }
}

const rows = z.array(
  person.extend({ language: z.enum(locales).nullable(), last_login_at: z.string().nullable() }),
)

/** Returns no rows unless the caller is an admin of the organisation. */
export async function exportMembers() {
  const members = await call(await getServerClient(), 'export_members', {}, rows)
  return members.map(({ language, last_login_at, ...member }) => ({
    ...toPerson(member),
    language,
    lastLogin: last_login_at,
  }))
}
