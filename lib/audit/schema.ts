import { z } from 'zod'
import { auditActions, auditKinds } from './event'

/** Invalid parameters are ignored. Days are 2026-12-31; `before` is the id of the event above the page. */
export const auditParamsSchema = z.object({
  search: z.string().trim().max(200).catch(''),
  action: z.enum(auditActions).nullable().catch(null),
  kind: z.enum(auditKinds).nullable().catch(null),
  from: z.iso.date().nullable().catch(null),
  to: z.iso.date().nullable().catch(null),
  before: z.uuid().nullable().catch(null),
})

export type AuditQuery = z.infer<typeof auditParamsSchema>

/** The query of an address with the filter, empty without one. */
export function toAuditQuery(query: AuditQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
