import { z } from 'zod'

export const auditActions = [
  'added',
  'changed',
  'moved',
  'replaced',
  'restored',
  'removed',
  'signed_in',
  'exported',
  'paused',
  'resumed',
  'retried',
  'granted',
  'used',
  'ended',
] as const

export const auditKinds = [
  'member',
  'section',
  'document',
  'article',
  'faq',
  'calendar_entry',
  'board_entry',
  'organization',
  'mark',
  'assistant',
  'assistant_log',
  'member_list',
  'audit_log',
  'second_factor',
  'mail',
  'support_access',
  'case',
] as const

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditValues = z.infer<typeof values>

export const auditRow = z.object({
  id: z.uuid(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  action: z.enum(auditActions),
  subject_kind: z.enum(auditKinds),
  subject_id: z.uuid().nullable(),
  subject_title: z.string().nullable(),
  old_values: values,
  new_values: values,
  created_at: z.iso.datetime({ offset: true }),
  by_operator: z.boolean(),
})

export type AuditEvent = {
  id: string
  /** The system has neither an id nor a name; a person who was no member has no name. */
  actorId: string | null
  actorName: string | null
  /** Done in the operator's console. */
  byOperator: boolean
  action: (typeof auditActions)[number]
  kind: (typeof auditKinds)[number]
  subjectId: string | null
  subjectTitle: string | null
  oldValues: AuditValues
  newValues: AuditValues
  createdAt: Date
  /** The event's place in the log: its time to the microsecond, and its id. */
  cursor: string
}

export function toAuditEvent(row: z.infer<typeof auditRow>): AuditEvent {
  return {
    id: row.id,
    actorId: row.actor_id,
    actorName: row.actor_name,
    byOperator: row.by_operator,
    action: row.action,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    subjectTitle: row.subject_title,
    oldValues: row.old_values,
    newValues: row.new_values,
    createdAt: new Date(row.created_at),
    cursor: `${row.created_at}~${row.id}`,
  }
}
