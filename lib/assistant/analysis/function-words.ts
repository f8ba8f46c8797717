import { foldWord } from './tokens'

/** Words that hold a sentence together and say nothing about its subject. Ours; not a corpus count. */
const FUNCTION_WORDS = `
  vad vilka vilken vilket vem vems hur när var vart varifrån varför varje en ett den det de dem som på i av till för med att och eller om
  man du jag vi ni han hon hen er oss mig dig sig kan ska skall skulle har hade inte ej enligt vid från får fick finns fanns måste bör sin
  sitt sina din ditt dina min mitt mina vår vårt våra ert era hans hennes dess deras kunna ha vara är var varit bli blir blev gör göra gjort
  alla allt all under över mot efter utan även så där här då nu men än bara också både dock mellan hos inom ut in upp ner utav åt ur per
  denna detta dessa vilkas någon något några ingen inget inga annan annat andra samma sådan sådana själv både vore ju väl sedan innan medan
  the a an of to in on at for with by from and or if not no is are was were be been am do does did done have has had can could may might
  must shall should will would i you he she it we they me my your our their his her its us them this that these those there here what which
  who whom whose when where why how as than then so but into about any some all each other out up down too also just get got hej tack snälla
  hello please thanks hi nåt nån nåra mej dej dom va e kul st kl bl t ex`

/** Words that many questions share whatever they are about: they tell passages apart a little, but are no subject. */
const COMMON_WORDS = `
  gäller gälla behöver behöva tid lång länge långt många mycket ofta stor stort stora hög högt högst minst mest mer mindre olika viss visst
  vissa vanlig vanliga exempel använda används använder göras görs går gå gången gång ta tar tas ge ger ges vill vilja veta vet säga säger
  innebär betyder menas handlar ingår sker hända händer hitta hittar finna söka söker fråga frågor svar svara kontakta kontakt hjälp hjälpa
  möjligt möjlighet tillåtet tillåten tillåtna okej ok rätt fel ny nya nytt egen egna eget själva först sist snabbt sätt del delar saker sak
  lägenhet lägenheten lägenheter bostad förening föreningen föreningens brf bostadsrättsförening bostadsrättsföreningen huset hus
  bo bor boende regel regler regeln bestämmelser ansvar ansvarar ansvarig dag dagar ligger plats heter kallas tycker tänka arbetar arbeta
  need needs want know tell long many much often make take use used apply applies allowed permitted possible rule rules building house
  apartment apartments flat home association live living like find go come put keep keeping let happen happens time day days ever still
  responsible responsibility question information info name first last new own housing cooperative there's okay`

const words = (list: string) => list.split(/\s+/).filter(Boolean)
const withFolded = (list: string[]) => new Set([...list, ...list.map(foldWord)])
const FUNCTION = withFolded(words(FUNCTION_WORDS))
const COMMON = withFolded(words(COMMON_WORDS))

export type WordClass = 'function' | 'common' | 'content'

/** How much a normalised Swedish or English word says about what a question is about. */
export function classifyWord(word: string): WordClass {
  if (FUNCTION.has(word)) return 'function'
  if (COMMON.has(word)) return 'common'
  return /^\p{L}$/u.test(word) ? 'function' : 'content'
}
