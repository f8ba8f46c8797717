import { classifyWord } from './function-words'
import data from './place-number.json' with { type: 'json' }
import { foldWord, tokenize } from './tokens'

export const placeKinds = ['section', 'chapter', 'appendix'] as const

/** A numbered place of a document that a question asks for: "12 §", "punkt 7.1", "kapitel 3", "bilaga 2". */
export type NumberedPlace = {
  kind: (typeof placeKinds)[number]
  number: string
  /** The word of the question beside its number: the document's name or the subject. */
  named: string | null
}

const SPELLED: Record<string, number> = { ...data.ordinals, ...data.cardinals }
const spell = (numbers: object) => Object.keys(numbers).join('|')
const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2}){0,3}(?:\s?[a-h](?!\p{L}))?)`
const ORDINAL = String.raw`(?:(\d{1,3}):?\s?(?:e|a|st|nd|rd|th)|(${spell(data.ordinals)}))`
const CARDINAL = `(?:${NUMBER}|(${spell(data.cardinals)}))(?![\\p{L}\\d])`
const toPattern = (names: string, ordinals: string) =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:(?:${names})(?:\\s{0,3}(?:nr\\.?|nummer|number|no\\.?))?\\s{0,3}${CARDINAL}|${ORDINAL}\\s{1,3}(?:${ordinals})(?!\\p{L}))`,
    'iu',
  )
const SECTION_AFTER = /(?<![\p{L}\d])(\d{1,3}(?:\s?[a-h](?!\p{L}))?)\s?§/iu
/** A time ("19.30") is none, so it needs a question that asks for nothing else. */
const BARE_POINT = /(?<![\p{L}\d.,:])(\d{1,2}(?:\.\d{1,2}){1,3})(?![\d.:]*\d|\s*(?:kr|procent|%))/u
const SECTIONS = toPattern(
  '§|paragraf|paragrafen|punkt|punkten|avsnitt|stycke|regel|section|sec\\.|paragraph|clause|point|rule|article|artikel',
  'paragraf(?:en)?|punkt(?:en)?|avsnittet|regeln|section|paragraph|clause|point|rule|article|artikeln',
)
const CHAPTERS = toPattern('kapitel|kap\\.?|chapter', 'kapitlet|kapitel|chapter')
const APPENDICES = toPattern('bilaga|appendix|annex|attachment', 'bilagan|appendix|annex')

const PATTERNS: [NumberedPlace['kind'], RegExp][] = [
  ['appendix', APPENDICES],
  ['section', SECTION_AFTER],
  ['section', SECTIONS],
  ['chapter', CHAPTERS],
  ['section', BARE_POINT],
]

/** Words that ask for a text and name none. */
const ASKING = new Set(`${data.asking.sv} ${data.asking.en}`.split(' ').map(foldWord))
const MOST_OTHERS = 1

export function readNumberedPlace(question: string): NumberedPlace | null {
  const [kind, pattern] = PATTERNS.find(([, one]) => one.test(question)) ?? []
  const found = pattern?.exec(question)
  const number = found?.slice(1).find(Boolean)
  if (!kind || !found || !number) return null
  const words = tokenize(question.replace(found[0], ' ')).map(({ word }) => word)
  const others = words.filter(
    (word, at) => classifyWord(words, at) !== 'function' && !ASKING.has(foldWord(word)),
  )
  if (others.length > (BARE_POINT === pattern ? 0 : MOST_OTHERS)) return null
  return {
    kind,
    number: String(SPELLED[number.toLowerCase()] ?? number.toLowerCase().replace(/\s/g, '')),
    named: others[0] ?? null,
  }
}

/** Whether a line begins the text of that number: "12 § Motioner", "§ 12", "7.1 Föreningen svarar". */
export function beginsPlace(line: string, { kind, number }: Pick<NumberedPlace, 'kind' | 'number'>): boolean {
  const [, digits = '', letter = ''] = /^([\d.]+)([a-z]?)$/.exec(number) ?? []
  const own = `${digits.replaceAll('.', '\\.')}\\s?${letter}`
  const ends = '(?![\\d\\p{L}]|\\.\\d)'
  const starts: Record<NumberedPlace['kind'], string> = {
    section: `(?:§|paragraf|punkt|avsnitt|regel|section|rule|clause|article|artikel)\\s*${own}${ends}|${own}\\s?§|${own}[.)]?\\s+(?=\\p{L})`,
    chapter: `(?:kapitel|kap\\.?|chapter)\\s*${own}${ends}|${own}\\s?(?:kap|:?e\\s+kapitlet|:?a\\s+kapitlet)`,
    appendix: `(?:bilaga|appendix|annex)\\s*${own}${ends}`,
  }
  const [begins] = new RegExp(`^\\s*(?:${starts[kind]})`, 'iu').exec(line) ?? []
  // "12 platser finns" is an amount.
  return begins !== undefined && !(/\d\s+$/.test(begins) && /^\p{Ll}/u.test(line.slice(begins.length)))
}
