/** Dates without a zone are in it, wherever the reader is. */
export const timeZone = 'Europe/Stockholm'

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/

/** As a `datetime-local` field has it: 2026-12-01T09:00. */
export function toLocalTime(instant: Date): string {
  return format.format(instant).replace(' ', 'T').slice(0, 16)
}

/** The first of an hour that occurs twice. Null for 30 February, or an hour that summer time omits. */
export function toInstant(local: string): Date | null {
  if (!pattern.test(local)) return null
  const wanted = local.slice(0, 16)
  const asUtc = Date.parse(`${wanted}Z`)
  if (Number.isNaN(asUtc)) return null
  // Summer time is first because its instant is earlier.
  const found = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000))
  return found.find((instant) => toLocalTime(instant) === wanted) ?? null
}
