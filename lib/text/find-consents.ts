import { compareActs, givesLeave, nameSameAct, namesConsent, readConsent } from './consents'
import { range, type Say } from './neighbours'
import type { Segment } from './segments'

const MOST_CONSENTS = 2
/** Segments between a leave and its consent. */
const FURTHEST = 12
/** "Uthyrning och ombyggnad" */
const PARTS = /,|\s(?:och|samt|and|&)\s/iu

/**
 * The sentences in other paragraphs of its section that say which consent, application or notice a leave depends on.
 * A consent that names no act belongs to the leave right above it, or else to the one right below it.
 */
export function findConsents(
  segments: readonly Segment[],
  index: number,
  say: Say,
  leads: readonly number[] = [],
): number[] {
  const own = segments[index]
  const act = [...leads, index].map(say).join(' ')
  if (!own || own.kind === 'heading' || namesConsent(act) || !givesLeave(act)) return []
  const [from, to] = sectionOf(segments, index)
  const whole = `${act} ${readTitle(act, from > 0 ? say(from - 1) : '')}`
  const near = range(Math.max(0, index - FURTHEST), Math.min(segments.length - 1, index + FURTHEST)).filter(
    (at) => at !== index && !leads.includes(at) && segments[at]?.kind !== 'heading',
  )
  const isInside = (at: number) => at >= from && at <= to
  const holds = (at: number) => {
    // Another section is of the act only if it names it.
    if (!isInside(at)) return compareActs(act, say(at)) === 'same'
    const compared = compareActs(whole, say(at))
    return compared === 'same' || (compared === 'unnamed' && isOfLeave(at, index, { from, whole, say }))
  }
  for (const kind of ['consent', 'application'] as const) {
    const found = near.filter((at) => readConsent(say(at)) === kind && holds(at))
    const inside = found.filter(isInside)
    if (inside.length > 0) return inside.slice(0, MOST_CONSENTS)
    if (kind === 'consent' && found.length > 0) return found.slice(0, 1)
  }
  return []
}

/** First and last segment below the heading that stands above. */
function sectionOf(segments: readonly Segment[], index: number): [number, number] {
  const heading = segments.slice(0, index).findLastIndex(({ kind }) => kind === 'heading')
  const next = segments.findIndex(({ kind }, at) => at > index && kind === 'heading')
  return [heading + 1, (next < 0 ? segments.length : next) - 1]
}

/** The part of a heading that names the act, or all of a heading with one part. */
function readTitle(act: string, heading: string): string {
  const parts = heading.split(PARTS)
  if (parts.length === 1) return heading
  return parts.filter((part) => nameSameAct(act, part)).join(' ')
}

type Section = { from: number; whole: string; say: Say }

function isOfLeave(at: number, index: number, { from, whole, say }: Section): boolean {
  const isOther = (one: number) => givesLeave(say(one)) && !nameSameAct(whole, say(one))
  if (at > index) return !range(index + 1, at - 1).some(isOther)
  return !range(from, at - 1).some((one) => givesLeave(say(one))) && !range(at + 1, index - 1).some(isOther)
}
