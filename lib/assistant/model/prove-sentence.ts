import {
  isDenial,
  isRule,
  keepsConditions,
  makesSameClaims,
  readClaimSpans,
  readDenials,
  readLimit,
} from './claims'
import { isSaid, readContentWords, readEvidenceWords } from './content-words'
import type { Statement } from './evidence'
import { isBacked, isSameNumber, readFigures } from './facts'
import { readNumbers, type TextNumber } from './numbers'

/** Parts that speak for themselves, as "men" and "but" part them; and exceptions, which may stand by themselves too. */
const TURN = /\s*(?:;|(?<![\p{L}\p{N}])(?:men|but)(?![\p{L}\p{N}]))\s*/iu
/** "Ja, men" turns nothing. */
const YES_BUT = /^\s*(?:ja|jo|yes)[\s,.!–-]*(?:men|but)(?!\p{L})/iu
const EXCEPTION = /,\s*(?=(?:om inte|såvida|unless|except|förutom|utom|med undantag)(?!\p{L}))/iu
const ONE_WORD = /^\s*(?:ja|jo|nej|yes|no)(?!\p{L})/iu
/** Where a figure's own words end; "mellan 7 och 22" is one span. */
const CLAUSE =
  /[,;:()–]|(?<!\p{L}|(?:mellan|between)\s[^,;]{0,16})(?:och|and)(?!\p{L})|(?<!\p{L})(?:eller|samt|respektive|men|or|but)(?!\p{L})/iu
/** "<" and the like say something that no word is compared for, and have to stand in the statement. */
const SIGN = /[^\p{L}\p{M}\p{N}\s.,;:!?'"’‘”“„»«()[\]/%§&°€$+*…\\_–—-]/gu
/** Half of what a sentence says has to stand in the statement itself, not only in what this is about. */
const OWN_SHARE = 0.5

/**
 * Whether one sentence of a model says no more than the quoted statements do. Each part of it has to rest on one statement alone: with all of
 * its words, with its figures beside the same words, in the same order and with the same limits, and with the same denials, duties and permissions.
 */
export function isProven(sentence: string, statements: readonly Statement[], question: string): boolean {
  const said = normalizeDates(sentence.replaceAll('**', '')).replace(YES_BUT, '')
  if (said.trimEnd().endsWith('?')) return false
  const parts = said.split(TURN).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const words = readContentWords(said)
  const figures = readFigures(said)
  if (words.length === 0 && (figures.length === 0 || !isAsked(statements, question))) return false
  // One word and nothing claimed about it says nothing.
  const claims = readClaimSpans(said.replace(ONE_WORD, ''))
  if (figures.length === 0 && new Set(words).size + claims.length < 2) return false
  return (
    parts.length > 0 &&
    parts.every((part) => statements.some((statement) => isPartProven(part, statement, question)))
  )
}

/** A figure alone answers only what its statement speaks of. */
function isAsked(statements: readonly Statement[], question: string): boolean {
  const asked = readContentWords(question)
  return statements.some(({ text, about }) => {
    const words = readEvidenceWords(`${text}\n${about}`)
    return asked.some((word) => isSaid(word, words))
  })
}

function isPartProven(part: string, { text, about, heading, place }: Statement, question: string): boolean {
  const turns = normalizeDates(text).split(TURN)
  const subject = readContentWords(turns[0] ?? '').slice(0, 1)
  const known = [...readEvidenceWords(about), ...subject]
  return turns
    .flatMap((turn) => [turn, ...(EXCEPTION.test(turn) ? turn.split(EXCEPTION) : [])])
    .some(
      (turn) =>
        makesSameClaims(part, withHeading(turn, heading), text) &&
        deniesTheSame(part, turn, question) &&
        (!isRule(part) || (keepsConditions(part, turn) && keepsLimits(part, turn))) &&
        hasWords(part, turn, known) &&
        (part.match(SIGN) ?? []).every((sign) => turn.includes(sign)) &&
        hasFigures(part, turn, place),
    )
}

/** Under "Det här är förbjudet" each line denies, unless it does so itself. */
const withHeading = (turn: string, heading: string) =>
  isDenial(heading) && !isDenial(turn) ? `${heading}: ${turn}` : turn

function hasWords(part: string, turn: string, known: readonly string[]): boolean {
  const words = readContentWords(part)
  const own = readEvidenceWords(turn)
  const standing = words.filter((word) => isSaid(word, own))
  const figures = readFigures(part).length
  return (
    standing.length + figures >= (words.length + figures) * OWN_SHARE &&
    words.every((word) => standing.includes(word) || isSaid(word, known))
  )
}

/**
 * What a denial is about has to be denied, and all of it: "inte i tvättstugan" proves nothing about the yard that is spoken of before, and nothing
 * about dogs at large. The question may have said the rest.
 */
function deniesTheSame(part: string, turn: string, question: string): boolean {
  const denied = readDenials(turn)
  if (denied.length === 0) return true
  const all = denied.flatMap(readEvidenceWords)
  const said = readEvidenceWords(`${part}\n${question}`)
  return (
    readDenials(part).every((stretch) => {
      const words = readContentWords(stretch)
      return words.filter((word) => isSaid(word, all)).length >= words.length * OWN_SHARE
    }) && denied.some((stretch) => readContentWords(stretch).every((word) => isSaid(word, said)))
  )
}

/** "Tillåten i högst tre månader" is not "tillåten". */
function keepsLimits(part: string, turn: string): boolean {
  const said = readFigures(part)
  return readFigures(turn).every(
    (figure) => readLimit(turn, figure) === null || said.some((other) => isSameNumber(other, figure)),
  )
}

function hasFigures(part: string, turn: string, place: string): boolean {
  if (!isBacked(part, [turn, place])) return false
  const known = readNumbers(turn, { words: true })
  const used = new Set<TextNumber>()
  let from = 0
  for (const figure of readFigures(part)) {
    const at = known.findIndex(
      (other, index) =>
        index >= from && isSameNumber(figure, other) && isBeside(part, figure, turn, other, known),
    )
    const other = known[at]
    if (other) used.add(other)
    else if (!isPlace(figure, place)) return false
    if (other) from = at + 1
  }
  return isWholeRow(turn, known, used)
}

/** Of figures in a row without a word between, such as a table's for two years, none tells by itself what it counts. */
const isWholeRow = (turn: string, known: readonly TextNumber[], used: ReadonlySet<TextNumber>) =>
  known.every((number, at) => {
    const next = known[at + 1]
    const isRow = next && /^\s+$/.test(turn.slice(number.end, next.start))
    return !isRow || used.has(number) === used.has(next)
  })

/** The year of a document and the number of a heading say when and where, and count nothing. */
const isPlace = (figure: TextNumber, place: string) =>
  figure.unit === null && !figure.isWord && readNumbers(place).some((other) => isSameNumber(figure, other))

/** Whether a figure has the same limit as in the statement, and none of its words belongs to another figure there. */
function isBeside(
  part: string,
  figure: TextNumber,
  turn: string,
  other: TextNumber,
  known: readonly TextNumber[],
): boolean {
  if (readLimit(part, figure) !== readLimit(turn, other)) return false
  const words = readContentWords(readClause(part, figure))
  const own = readEvidenceWords(readClause(turn, other))
  const others = known
    .filter(
      (number) => number !== other && !number.readings.some((reading) => other.readings.includes(reading)),
    )
    .flatMap((number) => readEvidenceWords(readClause(turn, number)))
  return words.every((word) => isSaid(word, own) || !isSaid(word, others))
}

/** What stands around a number up to the next comma or "och". */
function readClause(text: string, { start, end }: Pick<TextNumber, 'start' | 'end'>): string {
  const before = text.slice(0, start).split(CLAUSE).at(-1) ?? ''
  const after = text.slice(end).split(CLAUSE)[0] ?? ''
  return `${before} ${text.slice(start, end)} ${after}`
}

const MONTHS =
  'jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|ma[jy]|june?|juni|jul[iy]?|aug(?:usti|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:\\s*[.:]?e?)\\s+(${MONTHS})(?!\\p{L})(?:\\s+(\\d{4}))?(?!\\d)`,
  'giu',
)
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(${MONTHS})\\s+(\\d{1,2})(?!\\d)(?:,?\\s+(\\d{4}))?(?!\\d)`, 'giu')

/** Dates from the year to the day, so that the order of their numbers says nothing. */
function normalizeDates(text: string): string {
  const join = (year: string | undefined, month: string, day: string) =>
    `${year ? `${year}-` : ''}${readNumbers(`1 ${month}`, { words: true })[1]?.readings[0] ?? month}-${day}`
  return text
    .replace(DAY_FIRST, (_, day: string, month: string, year?: string) => join(year, month, day))
    .replace(MONTH_FIRST, (_, month: string, day: string, year?: string) => join(year, month, day))
}
