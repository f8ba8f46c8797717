/** Parts of a property that have a number or a letter of their own, in the words that name one kind. */
const KINDS = [
  'hus(?:et|en)?|byggnad(?:en|erna)?|buildings?|houses?',
  'trappuppgång(?:en|ar|arna)?|uppgång(?:en|ar|arna)?|trapphus(?:et|en)?|port(?:en|ar|arna)?|entré(?:n|er|erna)?|stairwells?|staircases?|entrances?',
  'lägenhet(?:en|er|erna)?|lgh|apartments?|flats?',
  'våning(?:en|ar|arna)?|floors?',
  'etapp(?:en|er|erna)?|phases?|stages?',
]
const NAME = '(?:\\d{1,4}[A-HJKa-hjk]?|[A-HJKa-hjk])(?![\\p{L}\\d])'
/** "hus A, B och D", "uppgångarna 1–3" */
const PARTS = KINDS.map(
  (kind) =>
    new RegExp(
      `(?<!\\p{L})(?:${withCapital(kind)})\\s(?<names>${NAME}(?:(?:,\\s|\\s?[–-]\\s?|\\s(?:och|and)\\s)${NAME}){0,20})`,
      'gu',
    ),
)
const EACH_NAME = new RegExp(NAME, 'gu')
const RANGE = /(\d{1,4}|[A-K])\s?[–-]\s?(\d{1,4}|[A-K])/gu
const LONGEST_RANGE = 200

function withCapital(words: string): string {
  return words
    .split('|')
    .map((word) => word.replace(/\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`))
    .join('|')
}

/** For each kind the named parts, "4" or "C". */
const readParts = (text: string): Set<string>[] =>
  PARTS.map((pattern) => {
    const lists = Array.from(text.matchAll(pattern), ({ groups }) => (groups?.names ?? '').toUpperCase())
    return new Set(lists.flatMap((list) => [...(list.match(EACH_NAME) ?? []), ...readRanges(list)]))
  })

function readRanges(list: string): string[] {
  return Array.from(list.matchAll(RANGE)).flatMap(([, from = '', to = '']) => {
    const isNumber = /^\d+$/.test(from) && /^\d+$/.test(to)
    const [start, end] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)]
    const length = Math.max(0, Math.min(LONGEST_RANGE, end - start + 1))
    return Array.from({ length }, (_, step) =>
      isNumber ? String(start + step) : String.fromCharCode(start + step),
    )
  })
}

/** Whether the question names a part of the property that the passage speaks of, and the sentences name none. */
export function passesOverPart(question: string, sentences: readonly string[], passage: string): boolean {
  const [said, all] = [readParts(sentences.join('\n')), readParts(passage)]
  return readParts(question).some((asked, kind) =>
    [...asked].some((name) => all[kind]?.has(name) && !said[kind]?.has(name)),
  )
}

/** Whether the question names a part of the property, and the sentences speak only of others of its kind. */
export function namesOtherPart(question: string, sentences: readonly string[]): boolean {
  const said = readParts(sentences.join('\n'))
  return readParts(question).some((asked, kind) => {
    const named = said[kind]
    return named !== undefined && named.size > 0 && [...asked].some((name) => !named.has(name))
  })
}
