const words = (list: string) => new Set(list.split(' '))

/** Words that are frequent in one of the languages and are no words of the others: "el", "del" and "by" are Swedish. */
const FREQUENT: Record<string, ReadonlySet<string>> = {
  sv: words(
    'och att är som det för med inte får måste ska skall eller på av vi din ditt dina ni er till om från den detta svenska',
  ),
  en: words('the and of are not must may you your with or should this that these please english have will'),
  fi: words(
    'ei että saa eivät ovat tai jos kun mukaan myös kaikki pitää tulee täytyy sekä vain voi suomi suomeksi',
  ),
  pl: words('nie jest się oraz lub należy można wolno przez są dla polski polsku jak tylko proszę'),
  es: words('los está por una español prohibido deben puede pueden debe usted'),
  so: words('waa iyo ku oo lagu laga waxaa ayaa ama fadlan soomaali inay waa ka'),
  tr: words('ve bir için değil ile bu olarak lütfen türkçe veya yasaktır gerekir'),
}
/** Finnish says with the ends of its words what others say with small words. Alone they prove nothing. */
const FINNISH = /(?:aan|ään|iin|uun|ksi|ssä|stä|llä|ltä|vät)$/u
/** A column without the end of a sentence or of a lead-in holds labels, whose words tell nothing. */
const ENDS_SENTENCE = /[.!?:](?!\S)/u
const SCRIPTS: readonly [string, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
]
const LEAST = 2
/** Each side has so many times more words of its own language than of the other. */
const MARGIN = 3
/** More text tells no more about its language. */
export const longestSample = 5000

/** How many different words of each language a text has. */
export type Tally = Readonly<Record<string, number>>

export function tallyLanguages(text: string): Tally {
  const looked = text.slice(0, longestSample)
  const found = new Set(looked.toLowerCase().split(/\P{L}/u))
  const count = (holds: (word: string) => boolean) => [...found].filter(holds).length
  const hasSentence = ENDS_SENTENCE.test(looked)
  const tally = Object.fromEntries(
    Object.entries(FREQUENT).map(([name, own]) => [name, hasSentence ? found.intersection(own).size : 0]),
  )
  for (const [name, script] of SCRIPTS) tally[name] = count((word) => script.test(word))
  if (tally.fi) tally.fi += count((word) => word.length > 5 && FINNISH.test(word))
  return tally
}

/** The languages of two texts if they plainly have different ones: `["sv", "en"]`. */
export function findTwoLanguages(some: Tally, others: Tally): [string, string] | null {
  const [one, other] = [mostOf(some), mostOf(others)]
  if (one === other || countOf(some, one) < LEAST || countOf(others, other) < LEAST) return null
  const areApart =
    countOf(some, one) >= MARGIN * countOf(some, other) &&
    countOf(others, other) >= MARGIN * countOf(others, one)
  return areApart ? [one, other] : null
}

const countOf = (tally: Tally, language: string) => tally[language] ?? 0

const mostOf = (tally: Tally): string =>
  Object.keys(tally).reduce((best, name) => (countOf(tally, name) > countOf(tally, best) ? name : best))

/** Rows that are looked at to tell two languages apart. */
const LOOKED = 8
const LEAST_VOTES = 2
const VOTING_SHARE = 0.3
const HAS_WORD = /\p{L}{3}/u
/** Names of people and firms have none of these. */
const ENGLISH_WORD =
  /^english$|(?<!\p{L})(?:the|no|not|of|and|or|to|on|only|with|for|are|your|you|from|may)(?!\p{L})/iu
const SWEDISH_WORD =
  /^svenska$|[åäö]|(?<!\p{L})(?:och|ej|inte|ingen|inga|inget|endast|bara|med|till|av|som|ska|utan)(?!\p{L})/iu

/**
 * Whether two columns say the same in Swedish and English: "Ej möbler" beside "No furniture". Short cells have too few
 * frequent words, so that each is looked at by itself.
 */
export function areTranslations(rows: readonly (readonly [string, string])[]): boolean {
  const looked = rows.filter((cells) => cells.every((cell) => HAS_WORD.test(cell))).slice(0, LOOKED)
  const left = looked.map(([one]) => one)
  const right = looked.map(([, other]) => other)
  return (isSwedish(left) && isEnglish(right)) || (isEnglish(left) && isSwedish(right))
}

const isSwedish = (cells: readonly string[]) => vote(SWEDISH_WORD, ENGLISH_WORD, cells)

const isEnglish = (cells: readonly string[]) => vote(ENGLISH_WORD, SWEDISH_WORD, cells)

function vote(own: RegExp, other: RegExp, cells: readonly string[]): boolean {
  const count = cells.filter((cell) => own.test(cell)).length
  return (
    !cells.some((cell) => other.test(cell)) && count >= Math.max(LEAST_VOTES, VOTING_SHARE * cells.length)
  )
}
