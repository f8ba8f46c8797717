type Unit = keyof typeof UNITS

/** `readings` has every possible value as "1234.5". The offsets include the unit's word. */
export type TextNumber = {
  readings: string[]
  unit: Unit | null
  isWord: boolean
  start: number
  end: number
}

const NUMBER =
  /(?<!\d)\d{1,3}(?:[\u0020\u00a0\u2009\u202f.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,:]\d+)*/g
const THOUSANDS = /^(\d{1,3}(?:[^\d]\d{3})+)(?:[.,](\d{1,2}))?$/
const ONE_POINT_OR_COMMA = /^(\d{1,3})[.,](\d{3})$/
const UPPER_END = /^\s*(?:–|-|till|to)\s*\d[\d.,]*/i

/** Directly after the number. "2019 års stämma" has no unit. */
const UNITS = {
  percent: /^\s*(?:%|procent(?:en|s)?(?!\p{L})|percent|per cent)/iu,
  money: /^\s*(?:kr(?!\p{L})|kronor|sek(?!\p{L})|:-|€|euro)/iu,
  thousands: /^\s*(?:tkr|kkr|(?:tusen|thousand)(?:\s+kronor)?)(?!\p{L})/iu,
  millions: /^\s*(?:mkr|mnkr|msek|(?:miljon(?:er)?|million)(?:\s+kronor)?)(?!\p{L})/iu,
  minute: /^[\s-]*(?:minut(?:er|ers)?|min|minutes?)(?!\p{L})/iu,
  hour: /^[\s-]*(?:timm(?:e|ar|ars)|tim|h|hours?)(?!\p{L})/iu,
  day: /^[\s-]*(?:dag(?:ar|ars)?|dygn|days?)(?!\p{L})/iu,
  week: /^[\s-]*(?:veck(?:a|or|ors)|weeks?)(?!\p{L})/iu,
  month: /^[\s-]*(?:månad(?:er|ers)?|mån|months?)(?!\p{L})/iu,
  year: /^[\s-]*(?:år(?!s\s)|years?)(?!\p{L})/iu,
  area: /^\s*(?:m²|m2|kvm|kvadratmeter|square met(?:er|re)s?)(?!\p{L})/iu,
  length: /^\s*(?:m|cm|mm|meter|metres?|meters?|centimeter|millimeter)(?![\p{L}²\d])/iu,
} as const

const list = (words: string) => words.split(' ')
const MONTHS = list(
  'jan(?:uari|uary)? feb(?:ruari|ruary)? mar(?:s|ch)? apr(?:il)? ma[jy] ju(?:ni|ne|n) ju(?:li|ly|l) aug(?:usti|ust)? sept?(?:ember)? o[kc]t(?:ober)? nov(?:ember)? dec(?:ember)?',
)
const SMALL = list(
  '(?:en|ett|one) (?:två|two) (?:tre|three) (?:fyra|four) (?:fem|five) (?:sex|six) (?:sju|seven) (?:åtta|eight) (?:nio|nine) (?:tio|ten) (?:elva|eleven) (?:tolv|twelve) (?:tretton|thirteen) (?:fjorton|fourteen) (?:femton|fifteen) (?:sexton|sixteen) (?:sjutton|seventeen) (?:arton|eighteen) (?:nitton|nineteen) (?:tjugo|twenty)',
)
const ROUND: [string, number][] = [
  ['tjugofyra', 24],
  ['(?:trettio|thirty)', 30],
  ['(?:fyrtio|forty)', 40],
  ['(?:femtio|fifty)', 50],
  ['(?:sextio|sixty)', 60],
  ['(?:sjuttio|seventy)', 70],
  ['(?:åttio|eighty)', 80],
  ['(?:nittio|ninety)', 90],
  ['(?:hundra|hundred)', 100],
]
const word = (pattern: string) => `(?<!\\p{L})${pattern}(?!\\p{L})`
const toPattern = (pattern: string, value: number) => ({ pattern: new RegExp(pattern, 'giu'), value })
const SPOKEN = [
  // "May" is a month only next to a number.
  ...MONTHS.map((month, at) =>
    toPattern(`(?=\\p{L})(?<=\\d\\s*)${word(month)}|${word(month)}(?=\\s*\\d)`, at + 1),
  ),
  ...SMALL.map((small, at) => toPattern(word(small), at + 1)),
  ...ROUND.map(([round, value]) => toPattern(word(round), value)),
]

export function readNumbers(text: string, { words = false } = {}): TextNumber[] {
  const found = [...text.matchAll(NUMBER)].flatMap(({ 0: digits, index }) => {
    const end = index + digits.length
    const unit = readUnit(text.slice(end, end + 40))
    return readForms(digits).map((readings) => ({
      readings,
      unit: unit?.name ?? null,
      isWord: false,
      start: index,
      end: end + (unit?.length ?? 0),
    }))
  })
  if (!words) return found
  const spoken = SPOKEN.flatMap(({ pattern, value }) =>
    [...text.matchAll(pattern)].map(({ 0: name, index }) => {
      const end = index + name.length
      const unit = readUnit(text.slice(end, end + 40))
      return {
        readings: [String(value)],
        unit: unit?.name ?? null,
        isWord: true,
        start: index,
        end: end + (unit?.length ?? 0),
      }
    }),
  )
  return [...found, ...spoken].sort((a, b) => a.start - b.start)
}

function readForms(found: string): string[][] {
  const thousands = THOUSANDS.exec(found)
  if (thousands) {
    const [, whole = '', fraction = ''] = thousands
    const readings = [canonical(whole.replace(/\D/g, ''), fraction)]
    const decimal = ONE_POINT_OR_COMMA.exec(found)
    return [decimal ? [...readings, canonical(decimal[1] ?? '', decimal[2] ?? '')] : readings]
  }
  const [whole = '', fraction = '', ...more] = found.split(/[.,:]/)
  if (more.length > 0) return [whole, fraction, ...more].map((part) => [canonical(part, '')])
  return [[canonical(whole, fraction)]]
}

const canonical = (whole: string, fraction: string) => {
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/(?<!0)0+$/, '')]
  return decimals ? `${digits}.${decimals}` : digits
}

/** A unit after a range belongs to both ends. */
function readUnit(after: string): { name: Unit; length: number } | null {
  const range = UPPER_END.exec(after)?.[0].length ?? 0
  for (const [name, pattern] of Object.entries(UNITS)) {
    const found = pattern.exec(after.slice(range))
    if (found) return { name: name as Unit, length: range > 0 ? 0 : found[0].length }
  }
  return null
}

/** A reader could follow these: web and e-mail addresses, and text that looks like a host name. */
const ADDRESS =
  /\p{L}[\p{L}\d+.-]*:\/\/[^\s<>"”)\]]*|www\.[^\s<>"”)\]]*|[\w.+-]+@[\w.-]*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s<>"”)\]]*)?/giu
/** Fractions, other scripts' digits and the like, which must match literally. Squares and cubes are units. */
const OTHER_NUMBER = /[^\P{N}\d²³]/gu
const collapse = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/** Finds numbers in any spelling. "En" and "ett" without a unit can be articles. */
export function isBacked(text: string, quotes: readonly string[]): boolean {
  const known = quotes.flatMap((quote) => readNumbers(quote, { words: true }))
  const letters = collapse(quotes.join('\n'))
  const stands = (found: string) => letters.includes(collapse(found).replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))
  return (
    readFigures(text).every((number) => known.some((other) => isSameNumber(number, other))) &&
    (text.match(ADDRESS) ?? []).every(stands) &&
    (text.match(OTHER_NUMBER) ?? []).every(stands)
  )
}

export const readFigures = (text: string): TextNumber[] =>
  readNumbers(text, { words: true }).filter(
    ({ isWord, readings, unit }) => !isWord || unit !== null || !readings.includes('1'),
  )

/** A number without a unit matches both "10 %" and "10 kronor". */
export function isSameNumber(stated: TextNumber, other: TextNumber): boolean {
  const isSameUnit =
    stated.unit === null || stated.unit === other.unit || (stated.unit === 'money' && other.unit === null)
  return isSameUnit && stated.readings.some((reading) => other.readings.includes(reading))
}
