import { z } from 'zod'
import { logFilters } from '@/lib/frank/codes'

export const frankTabs = ['settings', 'debug', 'logs'] as const

/** Invalid parameters are ignored. */
export const frankParamsSchema = z.object({
  tab: z.enum(frankTabs).catch('settings'),
  search: z.string().trim().max(200).catch(''),
  filter: z.enum(logFilters).catch('all'),
  log: z.uuid().nullable().catch(null),
})

export type LogQuery = Omit<z.infer<typeof frankParamsSchema>, 'tab'>

/** `log` is the open row. */
export function toLogAddress({ search, filter, log }: LogQuery): string {
  const query = new URLSearchParams({ tab: 'logs' })
  if (search) query.set('search', search)
  if (filter !== 'all') query.set('filter', filter)
  if (log) query.set('log', log)
  return `/manager/frank?${query}`
}
