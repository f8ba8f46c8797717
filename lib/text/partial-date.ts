/** Tells whether a calendar has `2016`, `2016-04` or `2016-04-28`. Node reads 30 February as a day of March. */
export function isPartialDate(text: string): boolean {
  if (!/^\d{4}(-\d\d){0,2}$/.test(text)) return false
  const moment = new Date(`${text}${'-01'.repeat(3 - text.split('-').length)}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
