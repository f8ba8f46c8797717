/** A number in a text: as "1234.5", in each way that it may be read, and what it counts where that is said. */
export type TextNumber = { readings: string[]; unit: 'percent' | 'money' | null }

/** Thousands are parted by a space, a point, a comma or an apostrophe, decimals and minutes by a point, a comma or a colon. */
const NUMBER =
  /(?<!\d)\d{1,3}(?:[\u0020\u00a0\u2009\u202f.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,:]\d+)*/g
const THOUSANDS = /^(\d{1,3}(?:[^\d]\d{3})+)(?:[.,](\d{1,2}))?$/
const ONE_POINT_OR_COMMA = /^(\d{1,3})[.,](\d{3})$/
/** Right after the number, or after the other end of a range: "10–15 %". */
const UPPER_END = /^\s*(?:–|-|till|to)\s*\d[\d.,]*/i
const PERCENT = /^\s*(?:%|procent|percent|per cent)/i
const MONEY = /^\s*(?:kr(?![\p{L}])|kronor|sek(?![\p{L}])|:-|€|euro)/iu

const list = (words: string) => words.split(' ')
const MONTHS = list(
  'jan(?:uari|uary)? feb(?:ruari|ruary)? mar(?:s|ch)? apr(?:il)? ma[jy] ju(?:ni|ne|n) ju(?:li|ly|l) aug(?:usti|ust)? sept?(?:ember)? o[kc]t(?:ober)? nov(?:ember)? dec(?:ember)?',
)
const SMALL = list(
  '(?:en|ett|one) (?:två|two) (?:tre|three) (?:fyra|four) (?:fem|five) (?:sex|six) (?:sju|seven) (?:åtta|eight) (?:nio|nine) (?:tio|ten) (?:elva|eleven) (?:tolv|twelve)',
)
const ROUND: [string, number][] = [
  ['(?:femton|fifteen)', 15],
  ['(?:tjugo|twenty)', 20],
  ['tjugofyra', 24],
  ['(?:trettio|thirty)', 30],
  ['(?:fyrtio|forty)', 40],
  ['(?:femtio|fifty)', 50],
  ['(?:sextio|sixty)', 60],
  ['(?:nittio|ninety)', 90],
  ['(?:hundra|hundred)', 100],
]
const word = (pattern: string) => `(?<!\\p{L})${pattern}(?!\\p{L})`
const toPattern = (pattern: string, value: number) => ({ pattern: new RegExp(pattern, 'iu'), value })
const SPOKEN = [
  // "May" is a month beside a figure only.
  ...MONTHS.map((month, at) => toPattern(`(?<=\\d\\s*)${word(month)}|${word(month)}(?=\\s*\\d)`, at + 1)),
  ...SMALL.map((small, at) => toPattern(word(small), at + 1)),
  ...ROUND.map(([round, value]) => toPattern(word(round), value)),
]

/** The numbers in a text, in order. With `words`, those too that it holds in words: small numbers, and months as in "1 maj". */
export function readNumbers(text: string, { words = false } = {}): TextNumber[] {
  const numbers = [...text.matchAll(NUMBER)].flatMap(({ 0: found, index }) => {
    const unit = readUnit(text.slice(index + found.length, index + found.length + 40))
    return readForms(found).map((readings) => ({ readings, unit }))
  })
  if (!words) return numbers
  const spoken = SPOKEN.filter(({ pattern }) => pattern.test(text))
  return [...numbers, ...spoken.map(({ value }) => ({ readings: [String(value)], unit: null }))]
}

/** One number, or each part of a date or the like by itself. */
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
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')]
  return decimals ? `${digits}.${decimals}` : digits
}

function readUnit(after: string): TextNumber['unit'] {
  const rest = after.replace(UPPER_END, '')
  if (PERCENT.test(rest)) return 'percent'
  return MONEY.test(rest) ? 'money' : null
}
