import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, change, changeVersion, insertOnce, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { CalendarDate } from './calendar'
import { calendarDate } from './queries'
import type { CalendarEntryInput } from './schema'

/** A form that is sent twice makes one entry. A form that the admin returns to and changes makes a second entry. */
export async function addCalendarEntry(admin: Member, input: CalendarEntryInput): Promise<void> {
  const { id, title, place, startsAt, endsAt, isAllDay } = input
  const client = await getServerClient()
  const request = client.from('calendar_entries').insert({
    id,
    organization_id: admin.organization.id,
    title,
    place: place || null,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    is_all_day: isAllDay,
  })
  if (await insertOnce('calendar_entries', request)) return
  if (isSame(await getCalendarEntry(client, admin, id), input)) return
  await addCalendarEntry(admin, { ...input, id: crypto.randomUUID() })
}

const isSame = (stored: CalendarDate, { title, place, startsAt, endsAt }: CalendarEntryInput) =>
  stored.title === title &&
  (stored.place ?? '') === place &&
  stored.startsAt.getTime() === startsAt.getTime() &&
  stored.endsAt?.getTime() === endsAt?.getTime()

/**
 * Returns the stored date, unsaved, if another admin has changed it since `version`. The article stays.
 * @throws AppError `not_found`
 */
export async function updateCalendarEntry(
  admin: Member,
  input: CalendarEntryInput,
): Promise<CalendarDate | null> {
  const { id, version, title, place, startsAt, endsAt, isAllDay } = input
  const client = await getServerClient()
  const request = client
    .from('calendar_entries')
    .update({
      title,
      place: place || null,
      is_all_day: isAllDay,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
    })
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .eq('updated_at', version)
    .select('id')
  return (await changeVersion('calendar_entries', request)) ? null : getCalendarEntry(client, admin, id)
}

async function getCalendarEntry(client: SupabaseClient, admin: Member, id: string): Promise<CalendarDate> {
  const request = client
    .from('calendar_entries')
    .select('id, title, place, starts_at, ends_at, is_all_day, article_id, updated_at')
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .maybeSingle()
  const stored = await read('calendar_entries', request, calendarDate.nullable())
  if (!stored) throw new AppError('not_found')
  return stored
}

/** @throws AppError `not_found` */
export async function deleteCalendarEntry(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('calendar_entries')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  await change('calendar_entries', request)
}

/** The previous secret address becomes invalid. */
export async function renewCalendarFeed(member: Member): Promise<void> {
  const args = { org_id: member.organization.id, member: member.id }
  await call(await getServerClient(), 'renew_calendar_feed', args, z.unknown())
}
