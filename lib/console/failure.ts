export const failureKinds = ['document', 'mail', 'invitation'] as const
export type FailureKind = (typeof failureKinds)[number]

/** What has failed for good: nothing of what it contains. */
export type Failure = {
  kind: FailureKind
  id: string
  organizationName: string
  failedAt: Date
  /** A reading's reason, or the outcome of a mail. */
  code: string | null
  /** It is null for documents that failed before tries were counted. */
  attempts: number | null
}

export const queueNames = ['documents', 'invitations', 'mails', 'messages', 'notices'] as const

export type Queue = {
  name: (typeof queueNames)[number]
  waiting: number
  due: number
  /** Jobs of paused organisations wait too, and are not counted above. */
  paused: number
  oldestDueAt: Date | null
}

export const operatorActs = [
  'created',
  'paused',
  'resumed',
  'changed',
  'retried',
  'announced',
  'withdrawn',
  'looked',
  'plan_added',
  'plan_changed',
  'plan_removed',
] as const

export type OperatorEvent = {
  id: string
  who: string
  act: (typeof operatorActs)[number]
  organizationName: string | null
  detail: Record<string, string | number>
  createdAt: Date
}
