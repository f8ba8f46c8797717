import { findPlaceSpans } from '@/lib/text/place-spans'
import { type ChangedRule, findRuleChanges, type PassageSpan, type Place } from '@/lib/text/rule-changes'

export type RulePassage = {
  ordinal: number
  /** Null in a document without pages, where `page` is a part. */
  paragraph: number | null
  page: number | null
  heading: string | null
  text: string
}

/** Bylaws or rules that hold. */
export type RuleText = {
  id: string
  name: string
  kind: 'bylaws' | 'rules'
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  /** The first day, where an admin has said so. */
  begins: string | null
  passages: readonly RulePassage[]
}

export type Minutes = { id: string; name: string; date: string | null; passages: readonly RulePassage[] }

/** A decision with the place of the document that it changes; both null if it is about the whole text. */
export type MatchedChange = {
  targetId: string
  kind: Place['kind'] | null
  number: string | null
  isEnd: boolean
  quote: string
  page: number | null
  targetPage: number | null
  quoteSpans: PassageSpan[]
  placeSpans: PassageSpan[]
}

const BOARD_MEETING = /styrelse(?:möte|sammanträde|protokoll)|board meeting|styrelsens (?:möte|sammanträde)/iu
const NAMES_PROPOSAL = /förslag|utkast|proposal|draft/iu

/**
 * The decisions of minutes, each with the newest text that has the place and is older than they are. A decision without
 * such a text is none: there is nothing that it takes the place of.
 */
export function matchRuleChanges(minutes: Minutes, texts: readonly RuleText[]): MatchedChange[] {
  const isOfBoard = BOARD_MEETING.test(`${minutes.name} ${minutes.passages[0]?.text.slice(0, 400) ?? ''}`)
  const older = texts.filter(
    (text) => text.id !== minutes.id && !NAMES_PROPOSAL.test(text.name) && isOlder(text, minutes),
  )
  const matched = findRuleChanges(minutes.passages)
    // Only a general meeting changes bylaws (Lag 2018:672 om ekonomiska föreningar, 6 kap. 35 §).
    .filter(({ of }) => of === 'rules' || !isOfBoard)
    .flatMap((change) => matchChange(change, minutes, older) ?? [])
  const keyOf = ({ targetId, kind, number }: MatchedChange) => [targetId, kind, number].join('/')
  return [...new Map(matched.map((one) => [keyOf(one), one])).values()]
}

function matchChange(
  change: ChangedRule,
  minutes: Minutes,
  texts: readonly RuleText[],
): MatchedChange | null {
  const { of, named, place, isEnd, quote, spans } = change
  const ofKind = texts.filter(({ kind }) => kind === of)
  const byName = of === 'rules' ? ofKind.filter(({ name }) => hasStem(name, named)) : []
  const chosen = byName.length > 0 ? byName : ofKind
  // Without a date nothing tells whether a whole text is older.
  const candidates = chosen.filter(({ date, begins }) => place !== null || ((date ?? begins) && minutes.date))
  const found = candidates
    .map((text) => ({ text, spans: place ? findPlaceSpans(text.passages, place) : [] }))
    .filter((one) => place === null || one.spans.length > 0)
    .sort((a, b) => beginOf(b.text).localeCompare(beginOf(a.text)))[0]
  if (!found) return null
  return {
    targetId: found.text.id,
    kind: place?.kind ?? null,
    number: place?.number ?? null,
    isEnd,
    quote,
    page: pageOf(minutes.passages, spans),
    targetPage: pageOf(found.text.passages, found.spans),
    quoteSpans: spans,
    placeSpans: found.spans,
  }
}

/** A decision that an admin has confirmed, in the passages of today: its place, and its sentence where it still stands. */
export function placeConfirmed(
  known: {
    targetId: string
    kind: Place['kind'] | null
    number: string | null
    isEnd: boolean
    quote: string
  },
  minutes: Minutes,
  texts: readonly RuleText[],
): MatchedChange {
  const { kind, number, quote } = known
  const target = texts.find(({ id }) => id === known.targetId)
  const placeSpans = target && kind && number ? findPlaceSpans(target.passages, { kind, number }) : []
  const quoteSpans = minutes.passages.flatMap((passage) => findQuote(passage, quote)).slice(0, 1)
  return {
    ...known,
    page: pageOf(minutes.passages, quoteSpans),
    targetPage: target ? pageOf(target.passages, placeSpans) : null,
    quoteSpans,
    placeSpans,
  }
}

function findQuote({ ordinal, text }: RulePassage, quote: string): PassageSpan[] {
  const words = quote.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  const found = new RegExp(words.join('\\s+'), 'u').exec(text)
  return found ? [{ ordinal, start: found.index, end: found.index + found[0].length }] : []
}

const beginOf = ({ begins, date }: Pick<RuleText, 'begins' | 'date'>) => begins ?? date ?? ''

/** A text of the year of the minutes may be the one that they adopted. */
function isOlder(text: RuleText, { date }: Minutes): boolean {
  const begins = beginOf(text)
  if (!begins || !date) return true
  const length = Math.min(begins.length, date.length)
  return begins.slice(0, length) < date.slice(0, length)
}

/** "Trivselregler 2018" has the name of "trivselreglerna". */
function hasStem(name: string, named: string): boolean {
  const stem = named.toLowerCase().replace(/(?:na|nas)$/u, '')
  return name.toLowerCase().replace(/[_-]+/gu, ' ').includes(stem)
}

function pageOf(passages: readonly RulePassage[], [span]: readonly PassageSpan[]): number | null {
  const passage = passages.find(({ ordinal }) => ordinal === span?.ordinal)
  return passage?.paragraph ? null : (passage?.page ?? null)
}
