import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import type { CalendarDate } from './calendar'

const time = z.string().transform((text) => new Date(text))

export const calendarDates = z.array(
  z
    .object({
      id: z.uuid(),
      title: z.string(),
      place: z.string().nullable(),
      starts_at: time,
      ends_at: time.nullable(),
      is_all_day: z.boolean(),
      article_id: z.uuid().nullable(),
      updated_at: time,
    })
    .transform(
      (row): CalendarDate => ({
        ...{ id: row.id, title: row.title, place: row.place, articleId: row.article_id },
        ...{
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          isAllDay: row.is_all_day,
          updatedAt: row.updated_at,
        },
      }),
    ),
)

const calendar = z.object({ dates: calendarDates, secret: z.uuid().nullable() })

/** The secret of the member's own address is null if there is none. */
export async function getCalendar({ id, organization }: Member, since: Date, until: Date) {
  const client = await getDataClient()
  const times = { since: since.toISOString(), until: until.toISOString() }
  return calendar.parse(
    await callProcedure(client, 'get_calendar', { org_id: organization.id, member: id, ...times }),
  )
}

const feed = z.object({ name: z.string(), dates: calendarDates }).nullable()

/** The secret key because calendar programs have no session. Null for an invalid address. */
export async function readCalendarFeed(secret: string): Promise<z.infer<typeof feed>> {
  if (!z.uuid().safeParse(secret).success) return null
  return feed.parse(await callProcedure(getAdminClient(), 'read_calendar_feed', { feed: secret }))
}
