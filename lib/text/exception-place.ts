import type { NumberedPlace } from './place-number'

/** `isInBylaws`: the sentence says so, perhaps in another paper. */
export type Place = Pick<NumberedPlace, 'kind' | 'number'> & { isInBylaws: boolean }

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2}){0,3}(?:\s?[a-h](?!\p{L}))?`
const PLACE = `(?:(?<name>punkt(?:en)?|p\\.|avsnitt(?:et)?|stycke(?:t)?|regel(?:n)?|paragraf(?:en)?|§|kapitel|kap\\.?|bilaga(?:n)?|point|section|paragraph|rule|chapter|appendix)\\s{0,3}(?<number>${NUMBER})|(?<before>${NUMBER})\\s?§)`
/** Nothing that names the exception itself may stand between: "med undantag för lokaler enligt 4 §" says it. */
const BETWEEN = String.raw`(?:[\s,:]{1,3}(?:från detta|härifrån|från denna regel|som|dock|framgår|framgå|anges|angetts|finns|står|regleras|beskrivs|nämns|följer|gäller|sägs|stadgas|föreskrivs|de fall|det fall|vad|i|av|enligt|under|se|nedan|ovan|from this|are|is|as|listed|stated|set out|found|given|in|under|by|see|of)){0,6}[\s,:]{1,3}`
const EXCEPTS =
  '(?:undantag(?:en|et)?|exceptions?|(?:se|jämför|jfr|see|but see)\\s(?:dock|däremot|however)|(?:gäller|framgår)\\sdock|om\\s(?:inte|ej|icke)\\s(?:något\\s)?annat|såvida\\s(?:inte|ej)\\s(?:något\\s)?annat|utom|unless\\s(?:otherwise|something else)|except)'
const EXCEPTION = new RegExp(`(?<!\\p{L})${EXCEPTS}${BETWEEN}${PLACE}(?<after>[^.;]{0,40})`, 'giu')
/** "7 kap. 14 § bostadsrättslagen" stands in the law, and "§ 12 i hyresavtalet" in another paper. */
const ELSEWHERE =
  /^[\s,]{0,2}(?:(?:första|andra|tredje|fjärde)\sstycket\s)?(?:(?:i|av|of|in|the)\s){0,2}(?:\d{1,3}\s(?:kap\.?|§)\s?)?(?:\d{1,3}\s§\s)?\p{L}{0,30}(?:lag(?:en)?|balk(?:en)?|förordning(?:en)?|act|law)(?!\p{L})/iu
const IN_BYLAWS =
  /^[\s,]{0,2}(?:(?:i|av|of|in)\s)?(?:(?:föreningens|våra|the)\s)?(?:stadgar(?:na)?|bylaws)(?!\p{L})/iu
const OF_CHAPTER = /(?<!\p{L})kap(?:itel)?\.?\s$/iu

/** "Undantag framgår av punkt 4.", "se dock § 12": the places of the same paper that limit the sentence. */
export function findExceptionPlaces(text: string): Place[] {
  return [...text.matchAll(EXCEPTION)].flatMap(({ groups = {} }) => {
    const { name = '§', number = '', before = '', after = '' } = groups
    if (ELSEWHERE.test(after) || OF_CHAPTER.test(after)) return []
    return [
      {
        kind: kindOf(name),
        number: (number || before).toLowerCase().replace(/\s/g, ''),
        isInBylaws: IN_BYLAWS.test(after),
      },
    ]
  })
}

function kindOf(name: string): Place['kind'] {
  if (/^(?:bilaga|appendix)/iu.test(name)) return 'appendix'
  return /^(?:kap|chapter)/iu.test(name) ? 'chapter' : 'section'
}
