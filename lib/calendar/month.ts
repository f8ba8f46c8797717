const dayMs = 24 * 60 * 60 * 1000

/** @param month as in an address: 2026-12 */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The days of the weeks that the month touches, from a Monday to a Sunday: 2026-11-30, 2026-12-01, … */
export function listDays(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const days: string[] = []
  for (let at = start; days.length % 7 > 0 || toDay(at).slice(0, 7) <= month; at += dayMs)
    days.push(toDay(at))
  return days
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
