import { isFunctionWord } from '@/lib/text/function-words'
import { tokenize } from '@/lib/text/tokens'
import { isDenial, isRule, keepsConditions, makesSameClaims, readClaimSpans, readDenials } from './claims'
import { isNamed, isSaid, readContentWords, readEvidenceWords, readNames } from './content-words'
import type { Statement } from './evidence'
import { isSameNumber, readFigures, readNumbers, type TextNumber } from './numbers'
import { hasFigures, keepsLimits, readClause } from './prove-figures'

const TURN = /;|(?<![\p{L}\p{N}])(?:men|but)(?![\p{L}\p{N}])/iu
/** "Ja, men" does not separate parts. */
const YES_BUT = /^\s*(?:ja|jo|yes)[\s,.!–-]*(?:men|but)(?!\p{L})/iu
const EXCEPTION = /,\s*(?=(?:om inte|såvida|unless|except|förutom|utom|med undantag)(?!\p{L}))/iu
const ONE_WORD = /^\s*(?:ja|jo|nej|yes|no)(?!\p{L})/iu
/** Signs such as "<" have a meaning but are not compared as words, so the statement must contain them. */
const SIGN = /[^\p{L}\p{M}\p{N}\s.,;:!?'"’‘”“„»«()[\]/%§&°€$+*…\\_–—-]/gu
const LONGEST_SENTENCE = 500
/** The statement itself must contain half of the sentence's words; its context is not enough. */
const OWN_SHARE = 0.5

/** One statement alone must prove each part. Empty if the sentence says more than the statements do. */
export function proveSentence<S extends Statement>(
  sentence: string,
  statements: readonly S[],
  question: string,
): S[] {
  const plain = normalizeDates(sentence.replaceAll('**', '')).replace(YES_BUT, 'Ja,')
  if (!saysSomething(plain, statements, question)) return []
  const parts = splitAtTurns(plain).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const proof = parts.map((part) => statements.find((statement) => isPartProven(part, statement, question)))
  const found = proof.filter((statement) => statement !== undefined)
  return found.length === parts.length ? found : []
}

const splitAtTurns = (text: string) => text.split(TURN).map((part) => part.trim())

function saysSomething(sentence: string, statements: readonly Statement[], question: string): boolean {
  if (sentence.length > LONGEST_SENTENCE || sentence.trimEnd().endsWith('?')) return false
  const words = new Set(readContentWords(sentence))
  const figures = readFigures(sentence)
  if (figures.length > 0) {
    const isBare = !figures.some(({ unit, isWord }) => unit !== null || isWord) && !/\p{L}/u.test(sentence)
    return words.size > 0 || (!isBare && isAsked(figures, statements, question))
  }
  const claims = readClaimSpans(sentence.replace(ONE_WORD, ''))
  return words.size > 0 && words.size + claims.length > 1
}

function isAsked(
  figures: readonly TextNumber[],
  statements: readonly Statement[],
  question: string,
): boolean {
  const questionWords = readContentWords(question)
  const isIn = (text: string) => questionWords.some((word) => isSaid(word, readEvidenceWords(text)))
  return figures.every((figure) =>
    statements.some(({ text, about }) => {
      const numbers = readNumbers(text, { words: true })
      const same = numbers.filter((number) => isSameNumber(figure, number))
      if (numbers.length === 1 && same.length === 1) return isIn(`${text}\n${about}`)
      return same.some((number) => isIn(readClause(text, number)))
    }),
  )
}

function isPartProven(part: string, { text, about, heading, place }: Statement, question: string): boolean {
  const turns = splitAtTurns(normalizeDates(text))
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
        hasFigures(part, turn, place) &&
        isInOrder(part, turn),
    )
}

/** Below "Det här är förbjudet" each line is a denial, unless it contains one itself. */
const withHeading = (turn: string, heading: string) =>
  isDenial(heading) && !isDenial(turn) ? `${heading}: ${turn}` : turn

function hasWords(part: string, turn: string, known: readonly string[]): boolean {
  const words = readContentWords(part)
  const own = readEvidenceWords(turn)
  const standing = words.filter((word) => isSaid(word, own))
  const figures = readFigures(part).length
  return (
    standing.length + figures >= (words.length + figures) * OWN_SHARE &&
    words.every((word) => standing.includes(word) || isSaid(word, known)) &&
    readNames(part).every((name) => !words.includes(name) || isNamed(name, [...own, ...known]))
  )
}

/** "Inte i tvättstugan" says nothing about the yard, or about dogs in general. */
function deniesTheSame(part: string, turn: string, question: string): boolean {
  const denied = readDenials(turn)
  if (denied.length === 0) return true
  const all = denied.flatMap(readEvidenceWords)
  const evidenceWords = readEvidenceWords(`${part}\n${question}`)
  return (
    readDenials(part).every((stretch) => {
      const words = readContentWords(stretch)
      return words.filter((word) => isSaid(word, all)).length >= words.length * OWN_SHARE
    }) && denied.some((stretch) => readContentWords(stretch).every((word) => isSaid(word, evidenceWords)))
  )
}

const MONTHS =
  'jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|ma[jy]|june?|juni|jul[iy]?|aug(?:usti|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:\\s*(?:[.:]e?|e))?\\s+(${MONTHS})(?!\\p{L})(?:\\s+(\\d{4}))?(?!\\d)`,
  'giu',
)
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(${MONTHS})\\s+(\\d{1,2})(?!\\d)(?:,?\\s+(\\d{4}))?(?!\\d)`, 'giu')

function normalizeDates(text: string): string {
  const join = (year: string | undefined, month: string, day: string) =>
    `${year ? `${year}-` : ''}${readNumbers(`1 ${month}`, { words: true })[1]?.readings[0] ?? month}-${day}`
  return text
    .replace(DAY_FIRST, (_, day: string, month: string, year?: string) => join(year, month, day))
    .replace(MONTH_FIRST, (_, month: string, day: string, year?: string) => join(year, month, day))
}

const BOUNDARY = /[,;:()]|(?<!\p{L})(?:och|eller|samt|respektive|and|or)(?!\p{L})/giu

/** "Ek till revisor och Berg till kassör" does not prove "Ek till kassör". */
export function isInOrder(part: string, turn: string): boolean {
  const tokens = tokenize(turn)
  const places = [...new Set(readContentWords(part))]
    .map((word) => tokens.flatMap((token, at) => (isSaid(word, [token.word]) ? [at] : [])))
    .filter((found) => found.length > 0)
  const boundaries = [...turn.matchAll(BOUNDARY)].map(({ index }) => index)
  const isSpliced = (from: number, to: number) => {
    const skipped = tokens.slice(from + 1, to).filter(({ word }) => !isFunctionWord(word))
    const [start, end] = [tokens[from]?.end ?? 0, tokens[to]?.start ?? 0]
    return boundaries.some(
      (at) =>
        at >= start &&
        at < end &&
        skipped.some((word) => word.end <= at) &&
        skipped.some((word) => word.start > at),
    )
  }
  return (
    places.length === 0 ||
    places.some((_, cut) => {
      const order = placeInOrder([...places.slice(cut), ...places.slice(0, cut)])
      return order?.every((at, index) => index === 0 || !isSpliced(order[index - 1] ?? 0, at)) ?? false
    })
  )
}

/** Two words can share a position: "notice of termination". */
function placeInOrder(places: readonly (readonly number[])[]): number[] | null {
  const order: number[] = []
  for (const found of places) {
    const next = found.find((at) => at >= (order.at(-1) ?? 0))
    if (next === undefined) return null
    order.push(next)
  }
  return order
}
