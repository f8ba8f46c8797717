import { boardCasesPath } from '@/lib/cases/paths'
import { type ExpectedKind, expectedKinds, type MissingDocuments } from '@/lib/first-steps/first-steps'
import { getMembersPath } from '@/lib/members/member'

export const taskKinds = [
  'cases',
  'questions',
  'erasures',
  'unread',
  'replaced',
  'disagreements',
  'decisions',
  ...expectedKinds,
  'members',
  'numbers',
  'golden',
] as const
type TaskKind = (typeof taskKinds)[number]

/** What waits for the board, and where it is done. A count of 100 means 100 or more. */
export type AdminTask = { kind: TaskKind; count: number; href: string }

/** The numbers end at a hundred. */
export type Waiting = {
  /** Cases that are not closed. */
  cases: number
  questions: number
  /** Members who have asked to be erased. */
  erasures: number
  unread: number
  /** A section with a document that could not be read. */
  unreadSection: string | null
  /** Texts that newer ones seem to have replaced. */
  replaced: number
  /** Pairs of texts that hold and disagree. */
  disagreements: number
  /** Decisions that seem to change bylaws or rules. */
  decisions: number
  members: number
  golden: number
  hasNumbers: boolean
  missing: MissingDocuments
}

/** The tasks that are left, the most urgent first. */
export function listTasks(waiting: Waiting, organizationName: string, hasAssistant = true): AdminTask[] {
  const isShown = (kind: TaskKind) => hasAssistant || (kind !== 'questions' && kind !== 'golden')
  const { cases, questions, erasures, unread, unreadSection, replaced, disagreements, decisions } = waiting
  const { members, golden, hasNumbers, missing } = waiting
  const documents = '/manager/admin/documents'
  const isMissing = (kind: ExpectedKind) => Number(missing.kinds.includes(kind))
  const tasks: Record<TaskKind, Omit<AdminTask, 'kind'>> = {
    cases: { count: cases, href: boardCasesPath },
    questions: { count: questions, href: '/manager/frank/questions' },
    erasures: { count: erasures, href: `${getMembersPath(organizationName)}?status=erasure` },
    unread: { count: unread, href: unreadSection ? `${documents}?section=${unreadSection}` : documents },
    replaced: { count: replaced, href: `${documents}/replaced` },
    disagreements: { count: disagreements, href: `${documents}/disagreements` },
    decisions: { count: decisions, href: `${documents}/decisions` },
    bylaws: { count: isMissing('bylaws'), href: documents },
    annual_report: { count: isMissing('annual_report'), href: documents },
    minutes: { count: isMissing('minutes'), href: documents },
    rules: { count: isMissing('rules'), href: documents },
    members: { count: members, href: getMembersPath(organizationName) },
    numbers: { count: Number(!hasNumbers), href: '/manager/board/edit?add=number' },
    golden: { count: golden, href: '/manager/frank/check-questions' },
  }
  return taskKinds
    .map((kind) => ({ kind, ...tasks[kind] }))
    .filter(({ kind, count }) => count > 0 && isShown(kind))
}
