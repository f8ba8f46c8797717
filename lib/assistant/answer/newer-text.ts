import { toDay } from '@/lib/i18n/time'
import { type PassageSource, toTitle } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { asksEarlier, hasEnded } from '@/lib/retrieval/rank/validity'
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

/**
 * The passages of the texts that held in the time that the question names, where one that has ended is among them: without
 * what followed it. A question that names no year asks for the last one before what holds.
 */
export function preferHeld(question: string, hits: readonly Hit[], now = new Date()): Hit[] {
  const intent = readIntent(question, now)
  if (!asksEarlier(intent, now)) return [...hits]
  const latest = [...intent.times].sort().at(-1)
  const ended = hits.filter(({ passage }) => hasEnded(passage, toDay(now)))
  const isOther = ({ passage }: Hit) =>
    latest === undefined && hasEnded(passage, toDay(now))
      ? ended.some((other) => follows(other.passage, passage))
      : ended.some((other) => follows(passage, other.passage)) &&
        (latest === undefined || (beginOf(passage) ?? '').slice(0, 4) > latest)
  return hits.filter((hit) => !isOther(hit))
}

/** The source that took the place of one that has ended, the next in time; undefined where none is known. */
export function findFollowing<Source extends PassageSource>(
  ended: PassageSource,
  sources: readonly Source[],
): Source | undefined {
  const following = sources.filter((source) => follows(source, ended))
  return following.sort((a, b) => (beginOf(a) ?? '').localeCompare(beginOf(b) ?? ''))[0]
}

const beginOf = ({ validFrom, date }: PassageSource) => validFrom ?? date

const follows = (source: PassageSource, ended: PassageSource) =>
  source.sourceId === ended.followedBy ||
  (areVersions(ended, source) && isOlder(beginOf(ended), beginOf(source)))

const nameOf = ({ sourceName }: PassageSource) => toTitle(sourceName).toLowerCase().replace(/\P{L}/gu, '')

/** Whether the newer one of two texts takes the place of the older one. */
export function areVersions(one: PassageSource, other: PassageSource): boolean {
  if (one.documentKind !== other.documentKind || PROPOSAL.test(other.sourceName)) return false
  return one.documentKind === 'bylaws' || (one.documentKind === 'rules' && nameOf(one) === nameOf(other))
}

/** "2016" and "2016-04-28" do not tell which one is older. */
export function isOlder(date: string | null | undefined, than: string | null | undefined): boolean {
  if (!date || !than) return false
  const length = Math.min(date.length, than.length)
  return date.slice(0, length) < than.slice(0, length)
}
