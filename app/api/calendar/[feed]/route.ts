import { writeCalendar } from '@/lib/calendar/ics'
import { readCalendarFeed } from '@/lib/calendar/queries'
import { env } from '@/lib/env'

/** The secret address is the permission. */
export async function GET(_request: Request, { params }: RouteContext<'/api/calendar/[feed]'>) {
  const { feed } = await params
  const found = await readCalendarFeed(feed)
  if (!found) return new Response(null, { status: 404 })
  return new Response(writeCalendar(found.name, found.dates, env().APP_URL), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  })
}
