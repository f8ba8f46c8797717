import { isSectionStart } from './lines'
import type { NumberedPlace } from './place-number'
import data from './rule-changes.json' with { type: 'json' }
import { type Segment, splitSegments } from './segments'

export type Place = Pick<NumberedPlace, 'kind' | 'number'>

/** A stretch of a passage, by offsets into its text. */
export type PassageSpan = { ordinal: number; start: number; end: number }

export type ChangedRule = {
  of: 'bylaws' | 'rules'
  /** The word of the minutes for the text: "ordningsreglerna". */
  named: string
  /** Null for the whole text. */
  place: Place | null
  /** The place ends; otherwise another wording takes its place. */
  isEnd: boolean
  /** The sentence that decides, on one line. */
  quote: string
  /** The decision with its new wording. */
  spans: PassageSpan[]
}

type Passage = { ordinal: number; heading: string | null; text: string }
type Said = { passage: Passage; segment: Segment; text: string }
/** What is said below one title, the title included. */
type Matter = Said[]

const toPattern = (words: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags)
const BYLAWS = toPattern(data.bylaws)
const TEXTS = toPattern(`${data.bylaws}|${data.rules}`, 'giu')
const CHANGES = toPattern(data.changes)
const ENDS = toPattern(data.ends)
/** "Ändring av § 7" names a change, and decides none by itself. */
const NAMES = toPattern(data.names)
const DECIDES = toPattern(data.decides)
const APPROVES = toPattern(data.approves)
const PROPOSES = toPattern(data.proposes)
const DEFEATS = toPattern(data.defeats)
const PARTS = toPattern(data.parts)
const CITES = new RegExp(`(?<!\\p{L})(?:${data.cites})\\s(?:\\p{L}{1,20}\\s){0,2}$`, 'iu')
const FIRST = toPattern(data.first)
const SECOND = toPattern(data.second)
const COMING = new RegExp(
  `(?<!\\p{L})(?:${data.coming})(?!\\p{L})[^.!?]{0,80}(?<!\\p{L})(?:${data.second}|bekräfta\\p{L}{0,3}|confirm\\p{L}{0,3})(?!\\p{L})`,
  'iu',
)
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2}){0,3}(?:\s?[a-h](?!\p{L}))?`
const NUMBERS = `${NUMBER}(?:(?:,\\s?|\\s?[–-]\\s?|\\soch\\s|\\ssamt\\s|\\sand\\s)${NUMBER}){0,9}`
const PLACES = new RegExp(
  `§{1,2}\\s?(?<after>${NUMBERS})|(?<![\\d.])(?<before>${NUMBERS})\\s?§{1,2}|(?<!\\p{L})(?<name>paragraf|paragrafen|paragraferna|punkt|punkten|punkterna|regel|regeln|reglerna|avsnitt|kapitel|kapitlet|bilaga|section|sections|point|points|rule|rules|paragraph|paragraphs|clause|chapter|article|appendix)\\s(?:nr\\.?\\s|nummer\\s)?(?<named>${NUMBERS})`,
  'giu',
)
const EACH_NUMBER = new RegExp(`${NUMBER}|[–-]`, 'giu')
/** "3 § i hyreslagen", "7 kap. 14 § bostadsrättslagen", "section 3 of the Act" */
const OF_CHAPTER = /(?<!\p{L})kap(?:itel|itlet)?\.?\s?$/iu
const IN_LAW = /^\s?(?:(?:i|av|of|in|the)\s){0,2}(?:\p{L}{0,30}lag(?:en)?|brl|[\p{L}\s]{1,20}act)(?!\p{L})/iu
const GIVES_WORDING =
  /(?::|följande(?: lydelse)?|enligt nedan|ny lydelse|as follows|to read|shall read)\s*[:.]?$/iu
const NUMBERED_LINE = /^(?:§\s?\d|\d{1,2}\s?§|\d{1,2}[.)]?\s+\p{Lu})/u
const FURTHEST = 5
const LONGEST_WORDING = 1200
const LONGEST_QUOTE = 600
const MOST_IN_RANGE = 10

/**
 * What the minutes of a meeting decide about numbered places of the bylaws or the rules, or about these as a whole. A
 * proposal, a decision that was not taken, one that must be taken once more, and one about law are none.
 */
export function findRuleChanges(passages: readonly Passage[]): ChangedRule[] {
  const found = splitMatters(passages).flatMap(readMatter)
  const keyOf = ({ of, named, place }: ChangedRule) =>
    [of, of === 'rules' ? named.toLowerCase() : '', place?.kind, place?.number].join('/')
  // The last word of a paper about a place counts: it is nearest to the decision.
  return [...new Map(found.map((one) => [keyOf(one), one])).values()]
}

function splitMatters(passages: readonly Passage[]): Matter[] {
  const matters: Matter[] = [[]]
  for (const passage of passages) {
    for (const segment of splitSegments(passage.text)) {
      const text = passage.text.slice(segment.start, segment.end).replace(/\s+/gu, ' ').trim()
      const isChange = CHANGES.test(text) || ENDS.test(text)
      const isTitle = segment.kind === 'heading' || isSectionStart(text) || NUMBERED_LINE.test(text)
      if (isTitle && !(isChange && readPlaces(text).length > 0)) matters.push([])
      // A title may hold its decision: "§ 12 Stadgarna antogs."
      matters.at(-1)?.push({ passage, segment, text })
    }
  }
  return matters
}

function readMatter(said: Matter): ChangedRule[] {
  const all = said.map(({ text }) => text).join(' ')
  const isFirst = FIRST.test(all) && (!SECOND.test(all) || COMING.test(all))
  if (isFirst) return []
  return said.flatMap((_, at) => readSentence(said, at))
}

function readSentence(said: readonly Said[], at: number): ChangedRule[] {
  const { text } = said[at] as Said
  const ends = ENDS.exec(text)
  const verb = ends ?? CHANGES.exec(text) ?? NAMES.exec(text)
  if (verb && PARTS.test(text.slice(0, verb.index + verb[0].length + 30))) return []
  const places = verb ? placesOf(verb, readPlaces(text)) : []
  if (verb && places.length > 0) {
    const last = findLast(said, at, verb)
    if (last === null) return []
    return places.flatMap(({ place, index, end }) => {
      const named = nameText(said, at, index, end)
      return named ? [toChange(said, at, last, { ...named, place, isEnd: ends !== null })] : []
    })
  }
  return readWhole(said, at, ends)
}

/** The places before the verb, else those right behind it: further on begins the new wording, which may name others. */
function placesOf({ 0: word, index }: RegExpExecArray, places: readonly FoundPlace[]): FoundPlace[] {
  const before = NAMES.test(word) ? [] : places.filter((place) => place.index < index)
  return before.length > 0
    ? before
    : places.filter((place) => place.index - index < 60 && place.index > index)
}

/** "De nya stadgarna antas", "Trivselreglerna upphör att gälla" */
function readWhole(said: readonly Said[], at: number, ends: RegExpExecArray | null): ChangedRule[] {
  const { text } = said[at] as Said
  const [first] = [...text.matchAll(TEXTS)]
  if (!first || readPlaces(text).length > 0) return []
  const end = first.index + first[0].length
  const isEnd = ends !== null && ends.index >= end && ends.index - end < 30
  const change = isEnd ? ends : ADOPTS.exec(text)
  if (!change || (!isEnd && !RENEWS.test(text))) return []
  const last = findLast(said, at, change)
  return last === null ? [] : [toChange(said, at, last, { ...readText(first[0]), place: null, isEnd })]
}
const ADOPTS = toPattern('anta|antog|antogs|antas|antagits|adopt|adopted|was adopted|were adopted')
const RENEWS = new RegExp(
  `(?<!\\p{L})(?:(?:${data.news})\\s(?:\\p{L}{1,20}\\s){0,2}(?:${data.bylaws}|${data.rules})|(?:${data.bylaws}|${data.rules})\\s(?:\\p{L}{1,20}\\s){0,2}(?:antas|antogs|was adopted|were adopted))(?!\\p{L})`,
  'iu',
)

/** @returns where the decision ends, because the one on a proposal stands below it; null if nothing is decided */
function findLast(said: readonly Said[], at: number, verb: RegExpExecArray): number | null {
  const { text } = said[at] as Said
  const stop = verb.index + verb[0].length
  const head = text.slice(0, stop).replace(verb[0], ' ')
  const rest = text.slice(stop)
  if (DEFEATS.test(head) || /(?<!\p{L})(?:avsl|bordl|återremi|reject)/iu.test(rest)) return null
  const decides = DECIDES.exec(text)
  const proposes = PROPOSES.exec(head) ?? (decides ? null : NAMES.exec(verb[0]))
  if (decides && (!proposes || decides.index < proposes.index)) return at
  const approves = [...rest.matchAll(new RegExp(APPROVES.source, 'giu'))].at(-1)
  // "Förslaget att § 7 ändras bifölls."
  if (approves && !/^\s*(?:[:"”])/u.test(rest)) return at
  if (!proposes && !decides && isListedDecision(said, at)) return at
  return proposes ? findApproval(said, at) : null
}

/** A sentence that proposes nothing, below "Stämman beslutade att:" or in a matter where nothing is proposed. */
function isListedDecision(said: readonly Said[], at: number): boolean {
  const above = said.slice(Math.max(0, at - FURTHEST), at).map(({ text }) => text)
  const decision = above.findLastIndex((text) => DECIDES.test(text))
  const proposal = above.findLastIndex((text) => PROPOSES.test(text) && !DECIDES.test(text))
  if (decision > proposal) return !DEFEATS.test(above[decision] ?? '')
  if (proposal >= 0) return false
  return !said.slice(at + 1, at + 1 + FURTHEST).some(({ text }) => DEFEATS.test(text) && DECIDES.test(text))
}

function findApproval(said: readonly Said[], at: number): number | null {
  for (let below = at + 1; below <= at + FURTHEST; below++) {
    const text = said[below]?.text
    if (text === undefined) return null
    if (DECIDES.test(text) || APPROVES.test(text))
      return APPROVES.test(text) && !DEFEATS.test(text) ? below : null
    if (DEFEATS.test(text) && /avsl|bordl|reject/iu.test(text)) return null
  }
  return null
}

type FoundPlace = { place: Place; index: number; end: number }

function readPlaces(text: string): FoundPlace[] {
  return [...text.matchAll(PLACES)].flatMap(({ 0: all, index, groups }) => {
    const end = index + all.length
    const before = text.slice(Math.max(0, index - 40), index)
    // The number of the minutes themselves: "§ 12 Stämman beslutade".
    if (index === 0 && /^[.:]?\s*\p{Lu}/u.test(text.slice(end))) return []
    if (OF_CHAPTER.test(before) || CITES.test(before) || IN_LAW.test(text.slice(end, end + 60))) return []
    const kind = readKind(groups?.name)
    const numbers = groups?.after ?? groups?.before ?? groups?.named ?? ''
    return readNumbers(numbers).map((number) => ({ place: { kind, number }, index, end }))
  })
}

const readKind = (name = ''): Place['kind'] =>
  /^(?:kap|chapter)/iu.test(name) ? 'chapter' : /^(?:bilaga|appendix)/iu.test(name) ? 'appendix' : 'section'

/** "3–5" is 3, 4 and 5. */
function readNumbers(listed: string): string[] {
  const numbers: string[] = []
  const parts = listed.match(EACH_NUMBER) ?? []
  parts.forEach((part, at) => {
    const isRange = /^[–-]$/u.test(part)
    if (!isRange) {
      numbers.push(part.replace(/\s/gu, '').toLowerCase())
      return
    }
    const [from, to] = [Number(parts[at - 1]), Number(parts[at + 1])]
    const count = to - from - 1
    if (count > 0 && count < MOST_IN_RANGE)
      for (let number = from + 1; number < to; number++) numbers.push(String(number))
  })
  return [...new Set(numbers)]
}

const readText = (named: string): Pick<ChangedRule, 'of' | 'named'> => ({
  of: BYLAWS.test(named) ? 'bylaws' : 'rules',
  named,
})

/** The text that is named right behind the place, else before it, else above it in the same matter. */
function nameText(
  said: readonly Said[],
  at: number,
  index: number,
  end: number,
): Pick<ChangedRule, 'of' | 'named'> | null {
  const { text, passage } = said[at] as Said
  const behind = [...text.slice(end, end + 60).matchAll(TEXTS)][0]
  const before = [...text.slice(0, index).matchAll(TEXTS)].at(-1)
  const own = behind?.[0] ?? before?.[0]
  if (own) return readText(own)
  const above = said.slice(Math.max(0, at - FURTHEST), at).map((one) => one.text)
  for (const one of [...above.reverse(), passage.heading ?? '']) {
    const near = [...one.matchAll(TEXTS)].at(-1)
    if (near) return readText(near[0])
    if (/stadgeändring/iu.test(one)) return { of: 'bylaws', named: 'stadgar' }
  }
  return null
}

function toChange(
  said: readonly Said[],
  at: number,
  last: number,
  change: Pick<ChangedRule, 'of' | 'named' | 'place' | 'isEnd'>,
): ChangedRule {
  const { text } = said[at] as Said
  const to = GIVES_WORDING.test((said[last] as Said).text) ? findWordingEnd(said, last) : last
  const shown = said.slice(at, to + 1)
  const spans: PassageSpan[] = []
  for (const { passage, segment } of shown) {
    const open = spans.at(-1)
    if (open?.ordinal === passage.ordinal) open.end = segment.end
    else spans.push({ ordinal: passage.ordinal, start: segment.start, end: segment.end })
  }
  return { ...change, quote: text.slice(0, LONGEST_QUOTE), spans }
}

/** The new wording follows, down to the next decision. */
function findWordingEnd(said: readonly Said[], from: number): number {
  let length = 0
  let at = from
  while (at + 1 < said.length) {
    const next = (said[at + 1] as Said).text
    length += next.length
    if (length > LONGEST_WORDING || DECIDES.test(next)) break
    at++
  }
  return at
}
