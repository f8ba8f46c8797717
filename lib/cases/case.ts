import type { AnswerSource } from '@/lib/assistant/contract'
import type { Locale } from '@/lib/i18n/locales'

export const caseKinds = ['subletting', 'alteration', 'fault', 'key', 'motion'] as const
export type CaseKind = (typeof caseKinds)[number]

/** The database decides which may follow which (`may_case_move`). */
export const caseStates = [
  'draft',
  'sent',
  'more_asked',
  'ordered',
  'approved',
  'approved_with_conditions',
  'refused',
  'done',
  'withdrawn',
  'expired',
] as const
export type CaseState = (typeof caseStates)[number]

export const openStates = ['sent', 'more_asked', 'ordered'] as const satisfies CaseState[]

export const isOpen = (state: CaseState): boolean => openStates.some((open) => open === state)

/** A fault or a motion that was sent is called received, and a motion that is done is with the meeting. */
export function nameState(kind: CaseKind, state: CaseState) {
  if (state === 'sent' && (kind === 'fault' || kind === 'motion')) return 'received'
  return state === 'done' && kind === 'motion' ? 'handed_over' : state
}

const decisions = ['approved', 'approved_with_conditions', 'refused'] as const
type Decision = (typeof decisions)[number]

/** What the board does with a case, besides writing. */
export type BoardMove = Decision | 'more_asked' | 'ordered' | 'done'

export const isDecision = (state: CaseState | null): state is Decision =>
  decisions.some((decision) => decision === state)

export const nameMove = (kind: CaseKind, move: BoardMove) =>
  move === 'done' && kind === 'motion' ? 'handed_over' : move

/** Returns the next steps that the board may take with a case. `move_case` checks them again. */
export function listMoves(moves: readonly BoardMove[], state: CaseState, isOwn: boolean): BoardMove[] {
  if (state === 'ordered') return ['done']
  if (!isOpen(state)) return []
  return moves.filter((move) => move !== state && !(isOwn && isDecision(move)))
}

/** A quote from a document or an FAQ item, and its place. */
export type Rule = Pick<AnswerSource, 'text' | 'source' | 'page' | 'document_id' | 'faq_id'>

export type ListedCase = {
  id: string
  kind: CaseKind
  state: CaseState
  startsOn: string | null
  endsOn: string | null
  changedAt: Date
}

export type BoardCase = ListedCase & {
  dueOn: string
  isUrgent: boolean
  applicant: string
  apartment: string | null
}

export type CaseFile = { id: string; name: string; size: number; isPicture: boolean }

export type CaseEntry = {
  id: string
  isBoard: boolean
  /** The state that the entry moves the case to. */
  state: CaseState | null
  text: string | null
  rule: Rule | null
  createdAt: Date
  /** It is null if the applicant reads what the board wrote, if time alone moved the case, or if the author was removed. */
  author: string | null
}

/** Returns what decided a case, also once its time has run out. */
export const findDecision = (entries: readonly CaseEntry[]) =>
  entries.findLast((entry): entry is CaseEntry & { state: Decision } => isDecision(entry.state))

export type Case = {
  id: string
  kind: CaseKind
  state: CaseState
  version: number
  fields: Record<string, string>
  isOwn: boolean
  applicant: string
  /** The applicant's membership has ended. */
  hasLeft: boolean
  apartment: string | null
  /** The association's. */
  language: Locale
  /** It is null for a reader who may not see it. */
  note: string | null
  entries: CaseEntry[]
  files: CaseFile[]
}

/** The slots of the table `case_files`. */
export const maxCaseFiles = 20

/** A form has at most 10 MB, as `bodySizeLimit` in next.config.ts. */
export const maxCaseFileBytes = 9 * 1024 * 1024

/** In characters, for what is written in the thread and in the note. */
export const maxCaseText = 5000
