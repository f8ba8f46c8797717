import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getServerClient } from '@/lib/supabase/server'
import type { CalendarEntryInput } from './schema'

/** A form sent twice makes one entry. @throws AppError `not_found` for an article of another organisation */
export async function addCalendarEntry(admin: Member, input: CalendarEntryInput): Promise<void> {
  const { id, title, place, startsAt, endsAt, isAllDay, articleId } = input
  const client = await getServerClient()
  const { error } = await client.from('calendar_entries').insert({
    ...{ id, organization_id: admin.organization.id, title, place: place || null },
    ...{ starts_at: startsAt.toISOString(), ends_at: endsAt?.toISOString() ?? null, is_all_day: isAllDay },
    article_id: articleId ?? null,
  })
  if (error?.code === '23503') throw new AppError('not_found')
  if (error && error.code !== '23505')
    throw new Error(`calendar_entries failed: ${error.code} ${error.message}`)
}

/** The last of two admins wins. The article stays. @throws AppError `not_found` */
export async function updateCalendarEntry(admin: Member, input: CalendarEntryInput): Promise<void> {
  const { id, title, place, startsAt, endsAt, isAllDay } = input
  const client = await getServerClient()
  const { data, error } = await client
    .from('calendar_entries')
    .update({
      ...{ title, place: place || null, is_all_day: isAllDay },
      ...{ starts_at: startsAt.toISOString(), ends_at: endsAt?.toISOString() ?? null },
    })
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  if (error) throw new Error(`calendar_entries failed: ${error.code} ${error.message}`)
  if (data.length === 0) throw new AppError('not_found')
}

/** @throws AppError `not_found` */
export async function deleteCalendarEntry(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('calendar_entries')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  if (error) throw new Error(`calendar_entries failed: ${error.code} ${error.message}`)
  if (data.length === 0) throw new AppError('not_found')
}

/** The previous secret address becomes invalid. */
export async function renewCalendarFeed(member: Member): Promise<void> {
  await callProcedure(await getServerClient(), 'renew_calendar_feed', {
    ...{ org_id: member.organization.id, member: member.id },
  })
}
