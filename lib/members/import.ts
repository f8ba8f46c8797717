import 'server-only'
import { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'
import { toLocalTime } from '@/lib/i18n/time'
import { type Delivery, deliverInvitations } from '@/lib/members/invitations/deliver'
import { call, read } from '@/lib/supabase/read'
import { findApartments, keepApartments, toHouseholdColumns } from './apartments'
import type { AdminContext } from './context'
import { canEnd, isOtherApartment } from './household'
import { type ImportOutcome, type ImportRow, invitationStatuses } from './member'
import { editMember } from './mutations'
import type { ImportBatch } from './schema'

const found = z.array(
  z.object({ id: z.uuid(), email: z.string(), full_name: z.string(), status: z.enum(invitationStatuses) }),
)

/**
 * Marks what only the database knows: the members, the apartments, and today. Members without an invitation are not
 * marked, because a new import invites them.
 */
export async function markExisting(context: AdminContext, rows: ImportRow[]): Promise<ImportRow[]> {
  const [known, apartments] = await Promise.all([
    findMembers(
      context,
      rows.map(({ email }) => email),
    ),
    findApartments(
      context,
      rows.flatMap(({ apartment }) => apartment ?? []),
    ),
  ])
  const today = toLocalTime(new Date()).slice(0, 10)
  const taken = new Set(known.filter(({ status }) => status !== 'pending').map(({ email }) => email))
  return rows.map((row) => {
    if (row.problem !== null) return row
    const apartment = row.apartment && apartments.get(row.apartment)
    if (taken.has(row.email)) return { ...row, problem: 'already_member' }
    if (row.endsOn !== null && row.endsOn < today) return { ...row, problem: 'has_ended' }
    return apartment && isOtherApartment(row, apartment) ? { ...row, problem: 'other_apartment' } : row
  })
}

/**
 * Returns one outcome per row, in order. A repeated or parallel call adds and invites each person once.
 * @throws AppError `members_full` if the plan allows fewer members. The call then adds nobody.
 */
export async function importBatch(
  context: AdminContext,
  rows: ImportBatch,
  language: Locale = context.language,
): Promise<{ line: number; outcome: ImportOutcome }[]> {
  await updateWaiting(context, rows)
  await addPeople(context, rows, language)
  const known = await findMembers(
    context,
    rows.map(({ email }) => email),
  )
  const members = new Map(known.map((member) => [member.email, member]))
  // In the order of the rows: who stands first is invited first when not all may be invited now.
  const waiting = rows
    .flatMap(({ email }) => members.get(email) ?? [])
    .filter(({ status }) => status === 'pending')
  const people = waiting.map(({ id, email, full_name }) => ({ id, email, fullName: full_name, language }))
  const deliveries = await deliverInvitations(context, people)
  return rows.map(({ line, email }) => {
    const member = members.get(email)
    return { line, outcome: member ? toOutcome(deliveries.get(member.id)) : 'invitation_failed' }
  })
}

/** Saves what the rows say of members who are there and not invited yet, above all the end of their membership. */
async function updateWaiting(context: AdminContext, rows: ImportBatch): Promise<void> {
  const known = await findMembers(
    context,
    rows.map(({ email }) => email),
  )
  for (const { id, status, email } of known) {
    const row = rows.find((one) => one.email === email)
    if (status !== 'pending' || !row) continue
    const { apartment, officialNumber, stairwell, occupancy, endsOn } = row
    // An empty cell changes nothing, except the end of one who now owns the apartment.
    await editMember(context, {
      memberId: id,
      apartment: apartment ?? undefined,
      officialNumber: apartment ? (officialNumber ?? undefined) : undefined,
      stairwell: apartment ? (stairwell ?? undefined) : undefined,
      occupancy: occupancy ?? undefined,
      endsOn: endsOn ?? (occupancy && !canEnd(occupancy) ? null : undefined),
    })
  }
}

export async function addPeople(context: AdminContext, rows: ImportBatch, language: Locale): Promise<void> {
  const { client, organization } = context
  const apartments = await keepApartments(context, rows)
  const request = client.from('organization_members').upsert(
    rows.map((row) => ({
      organization_id: organization.id,
      full_name: row.fullName,
      email: row.email,
      role: row.role,
      language,
      ...toHouseholdColumns(row, apartments),
    })),
    { onConflict: 'organization_id,email', ignoreDuplicates: true },
  )
  await read('organization_members', request, z.null(), { members_full: 'members_full' })
}

function toOutcome(delivery: Delivery | undefined): ImportOutcome {
  if (delivery === 'sent') return 'invited'
  if (delivery === 'queued') return 'queued'
  return delivery === undefined || delivery === 'skipped' ? 'already_member' : 'invitation_failed'
}

export async function findMembers({ client, organization }: AdminContext, addresses: string[]) {
  // A reply of PostgREST has at most 1,000 rows.
  const parts = Array.from({ length: Math.ceil(addresses.length / 500) }, (_, at) =>
    addresses.slice(at * 500, (at + 1) * 500),
  )
  const replies = await Promise.all(
    parts.map((part) =>
      call(client, 'find_members_by_email', { org_id: organization.id, addresses: part }, found),
    ),
  )
  return replies.flat()
}
