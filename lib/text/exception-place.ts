import type { NumberedPlace } from './place-number'

/** `isInBylaws`: the sentence says so, perhaps in another paper. */
export type Place = Pick<NumberedPlace, 'kind' | 'number'> & { isInBylaws: boolean }

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2}){0,3}(?!\d|[.:]\d)(?:\s?[a-h](?!\p{L}))?`
const PLACE = `(?:(?<name>punkt(?:en|erna)?|p\\.|avsnitt(?:et)?|regel(?:n)?|paragraf(?:en)?|§|kapitel|kap\\.?|bilaga(?:n)?|point|section|paragraph|rule|chapter|appendix)\\s{0,3}(?<number>${NUMBER})(?:\\s(?:och|samt|and)\\s(?<second>${NUMBER})(?=\\s?(?:[,.;:)]|$)))?|(?<before>${NUMBER})\\s?§)`
/** Nothing that names the exception itself may stand between: "med undantag för lokaler enligt 4 §" says it. */
const BETWEEN = String.raw`(?:[\s,:(]{1,3}(?:från detta|härifrån|från denna regel|som|dock|framgår|framgå|anges|angetts|finns|står|regleras|beskrivs|nämns|följer|gäller|sägs|stadgas|föreskrivs|de fall|det fall|vad|i|av|enligt|under|se|jfr|jämför|nedan|ovan|from this|are|is|as|listed|stated|set out|found|given|in|under|by|see|of)){0,6}[\s,:(]{1,3}`
const EXCEPTS =
  '(?:undantag(?:en|et)?|exceptions?|(?:se|jämför|jfr|see|but see)\\s(?:dock|däremot|however)|(?:gäller|framgår)\\sdock|om\\s(?:(?:inte|ej|icke)\\s(?:något\\s)?|inget\\s)annat|såvida\\s(?:inte|ej)\\s(?:något\\s)?annat|utom|unless\\s(?:otherwise|something else)|except)'
const EXCEPTION = new RegExp(`(?<!\\p{L})${EXCEPTS}${BETWEEN}${PLACE}(?<after>[^.;]{0,40})`, 'giu')
const PART = String.raw`^[\s,]{0,2}(?:(?:första|andra|tredje|fjärde)\sstycket\s)?`
/** "7 kap. 14 § bostadsrättslagen", "3 § i samma lag" */
const IN_LAW = new RegExp(
  `${PART}(?:(?:i|av|of|in|the|samma)\\s){0,2}(?:\\d{1,3}\\s(?:kap\\.?|§)\\s?)?(?:\\d{1,3}\\s§\\s)?(?:(?:\\p{L}{1,20}-\\soch\\s)?\\p{L}{0,30}(?:lag(?:en)?|balk(?:en)?|förordning(?:en)?|act|law)|brl|fl|efl|pbl|bbr)(?!\\p{L})`,
  'iu',
)
/** "§ 12 i hyresavtalet" and "punkt 3 i brandskyddspolicyn", not "i denna policy" */
const IN_OTHER_PAPER = new RegExp(
  `${PART}(?:i|till|av|enligt|ur)\\s(?!denna|detta|dessa|den här|det här)(?:(?!denna|detta|dessa)\\p{L}{1,20}\\s){0,2}(?:\\p{L}{0,30}(?:avtal(?:et)?|protokoll(?:et)?|beslutet)|\\p{L}{3,30}(?:policyn?|plan(?:en)?))(?!\\p{L})`,
  'iu',
)
const IN_BYLAWS =
  /^[\s,]{0,2}(?:(?:i|av|of|in)\s)?(?:(?:föreningens|våra|the)\s)?(?:stadgar(?:na)?|bylaws)(?!\p{L})/iu
const OF_CHAPTER = /(?<!\p{L})kap(?:itel)?\.?\s$/iu

/** "Undantag framgår av punkt 4.", "se dock § 12": the places of the same paper that limit the sentence. */
export function findExceptionPlaces(text: string): Place[] {
  return [...text.matchAll(EXCEPTION)].flatMap(({ groups = {} }) => {
    const { name = '§', number, second, before, after = '' } = groups
    const isInBylaws = IN_BYLAWS.test(after)
    const isElsewhere = IN_LAW.test(after) || IN_OTHER_PAPER.test(after)
    if ((isElsewhere && !isInBylaws) || OF_CHAPTER.test(after)) return []
    const numbers = [number, second, before].filter((one) => one !== undefined)
    return numbers.map((one) => ({
      kind: kindOf(name),
      number: one.toLowerCase().replace(/\s/g, ''),
      isInBylaws,
    }))
  })
}

function kindOf(name: string): Place['kind'] {
  if (/^(?:bilaga|appendix)/iu.test(name)) return 'appendix'
  return /^(?:kap|chapter)/iu.test(name) ? 'chapter' : 'section'
}
