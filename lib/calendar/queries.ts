import 'server-only'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { CalendarDate } from './calendar'

const time = z.string().transform((text) => new Date(text))

export const calendarDate = z
  .object({
    id: z.uuid(),
    title: z.string(),
    place: z.string().nullable(),
    starts_at: time,
    ends_at: time.nullable(),
    is_all_day: z.boolean(),
    article_id: z.uuid().nullable(),
    updated_at: z.string(),
  })
  .transform(
    (row): CalendarDate => ({
      id: row.id,
      title: row.title,
      place: row.place,
      articleId: row.article_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      isAllDay: row.is_all_day,
      updatedAt: new Date(row.updated_at),
      version: row.updated_at,
    }),
  )

export const calendarDates = z.array(calendarDate)

const calendar = z.object({ month: z.string(), dates: calendarDates, secret: z.uuid().nullable() })

/**
 * Without `month` (2026-12) that of the next date. `dates` has those of the weeks around it too. The secret is null
 * if the member has no address of their own.
 */
export async function getCalendar(month: string | null) {
  return call(await getServerClient(), 'get_calendar', { month }, calendar)
}

const feed = z.object({ name: z.string(), dates: calendarDates }).nullable()

/** Uses the secret key, because calendar programs have no session. Returns null for an invalid address. */
export async function readCalendarFeed(secret: string): Promise<z.infer<typeof feed>> {
  if (!z.uuid().safeParse(secret).success) return null
  return call(getAdminClient(), 'read_calendar_feed', { feed: secret }, feed)
}
