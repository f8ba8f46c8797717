/** `start` and `end` are UTF-16 offsets. */
export type Token = { word: string; start: number; end: number }

// A word can continue after a hyphen at a line's end ("bostads-\nrätten"), but not in "plan-\noch bygglagen".
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:-\n[ \t]*(?!(?:och|eller|samt|and|or)(?!\p{L}))\p{Ll}[\p{L}\p{N}\p{M}\u00ad]*)?/gu
const LONGEST_WORD = 60
/** The mark of a note is no part of the number or word; m² is one word. */
const NOTE_MARK = /(?<=\d|\p{L}{3})[⁰¹²³⁴-⁹]{1,3}$/u

function normalizeWord(word: string): string {
  return word
    .replace(/[\u00ad\s-]/g, '')
    .replace(NOTE_MARK, '')
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, LONGEST_WORD)
}

const LATIN = new Map(
  ['aàáâãäå', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ'].flatMap(([plain = '', ...marked]) =>
    marked.map((letter): [string, string] => [letter, plain]),
  ),
)
const MARKED = /[^\0-\x7f]/g

/** Spells words as on a foreign keyboard. A table is fast: half of all words are compared this way. */
export function foldWord(word: string): string {
  return word.replace(MARKED, (letter) => LATIN.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(WORD)) {
    const word = normalizeWord(match[0])
    if (word) tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

const ENDINGS = (
  'heterna hetens heter heten anden arnas ernas ornas andes andet arens arna erna orna ande arne aste aren ades erns ' +
  'ade are ern ens ets het ans ast ad an en et ar er or as es at a e'
).split(' ')
const IRREGULAR = new Map(
  (
    'ta:tar,tas,tog,togs,tagit,tagits,tagen,taget,tagna,taga,tagas ge:ger,ges,gav,gavs,gett,getts,given,givet,givna,giva,givas ' +
    'gå:går,gick,gått se:ser,ses,såg,sett stå:står,stod,stått få:får,fås,fick,fått slå:slår,slås,slog,slagit ' +
    'lägg:lägger,läggs,lade,lades,lagt,lagts,lagd,lagda sälj:säljer,säljs,sålde,såldes,sålt,sålts,såld,sålda ' +
    'välj:väljer,väljs,valde,valdes,valt,valts,vald,valda håll:hålls,höll,hölls hyr:hyrs kom:kommit bifall:biföll,bifölls,bifallit betal:betalt'
  )
    .split(' ')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.split(':')
      return forms.split(',').map((form): [string, string] => [form, base])
    }),
)
const DERIVATIONS = ['lig', 'els', 'ig']
const DOUBLED = /(?:dd|gd|mm|nn|dt|gt|kt|tt)$/
const FIRST_SYLLABLE = /^[^aeiouyåäö]*[aeiouyåäö]+[^aeiouyåäö]/

/** Light Swedish stem after Snowball, never cut in the first syllable. Fuzzy matching helps with English. */
export function stem(word: string): string {
  const base = IRREGULAR.get(word)
  if (base !== undefined) return base
  if (word.length < 4) return word
  const region = Math.max(3, FIRST_SYLLABLE.exec(word)?.[0].length ?? word.length)
  const cut = (w: string, ending: string) =>
    w.length - ending.length >= region && w.endsWith(ending) ? w.slice(0, -ending.length) : null

  let result = word
  const ending = ENDINGS.find((e) => cut(word, e) !== null)
  if (ending) result = word.slice(0, -ending.length)
  else if (/[bcdfghjklmnoprtvy]s$/.test(word)) result = cut(word, 's') ?? word
  if (DOUBLED.test(result) && result.length > region) result = result.slice(0, -1)
  // filter, filtret; fönster, fönstret
  if (/[^aeiouyåäö]tr$/.test(result) && result.length > region) result = result.slice(0, -1)
  for (const derivation of DERIVATIONS) {
    const shorter = cut(result, derivation)
    if (shorter !== null) return shorter
  }
  return result
}
