import { z } from 'zod'
import { auditActions, auditKinds } from './event'

const day = z.iso
  .date()
  .refine((text) => text >= '1000')
  .nullable()
  .catch(null)

const cursor = z.string().refine((text) => {
  const { time, id } = readCursor(text)
  return z.iso.datetime({ offset: true }).safeParse(time).success && z.uuid().safeParse(id).success
})

/** Of an event's cursor. */
export function readCursor(text: string): { time: string; id: string } {
  const [time = '', id = ''] = text.split('~')
  return { time, id }
}

/** Invalid parameters are ignored. Days are 2026-12-31; `before` is the cursor of the event above the page. */
export const auditParamsSchema = z.object({
  search: z.string().trim().max(200).catch(''),
  action: z.enum(auditActions).nullable().catch(null),
  kind: z.enum(auditKinds).nullable().catch(null),
  from: day,
  to: day,
  before: cursor.nullable().catch(null),
})

export type AuditQuery = z.infer<typeof auditParamsSchema>

/** The query of an address with the filter, empty without one. */
export function toAuditQuery(query: AuditQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
