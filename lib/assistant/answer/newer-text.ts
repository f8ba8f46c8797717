import { type CorpusPassage, toTitle } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import type { Hit } from '@/lib/retrieval/retrieve'

const PROPOSAL = /förslag|utkast|proposal|draft/iu

/**
 * The passages without those of bylaws, or of rules, of which newer ones of the same name are among the others: what the
 * older ones say may hold no more. The newer ones come last. A question that names a time is answered by its text.
 * What an admin has kept beside newer ones stays.
 */
export function preferNewer(question: string, near: readonly Hit[], others: readonly Hit[]): Hit[] {
  const { years, asksFormer } = readIntent(question)
  if (years.length > 0 || asksFormer) return [...near]
  const isBelow = ({ passage }: Hit, { passage: other }: Hit) =>
    !passage.staysValid && areVersions(passage, other) && isOlder(passage.date, other.date)
  const older = near.filter((hit) => others.some((other) => isBelow(hit, other)))
  const newer = others.filter((other) => !near.includes(other) && older.some((hit) => isBelow(hit, other)))
  return [...near.filter((hit) => !older.includes(hit)), ...newer]
}

const nameOf = ({ sourceName }: CorpusPassage) => toTitle(sourceName).toLowerCase().replace(/\P{L}/gu, '')

function areVersions(one: CorpusPassage, other: CorpusPassage): boolean {
  if (one.documentKind !== other.documentKind || PROPOSAL.test(other.sourceName)) return false
  return one.documentKind === 'bylaws' || (one.documentKind === 'rules' && nameOf(one) === nameOf(other))
}

/** "2016" and "2016-04-28" do not tell which one is older. */
export function isOlder(date: string | null | undefined, than: string | null | undefined): boolean {
  if (!date || !than) return false
  const length = Math.min(date.length, than.length)
  return date.slice(0, length) < than.slice(0, length)
}
