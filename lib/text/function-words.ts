import { foldWord } from './tokens'

const words = (list: string) => list.split(/\s+/).filter(Boolean)

/** A hand-made list, not a corpus count. */
export const SWEDISH_FUNCTION_WORDS = words(`
  vad vilka vilken vilket vem vems hur när var vart varifrån för varför varje ett en den det de dem som på i av till med att och eller om
  man du jag vi ni han hon hen er oss mig dig sig kan ska skall skulle har hade inte ej enligt vid från får fick finns fanns måste bör sin
  sitt sina din ditt dina min mitt mina vår vårt våra ert era hans hennes dess deras kunna ha vara är varit bli blir blev gör göra gjort
  alla allt under över mot före efter utan även så där här då nu men än bara också både dock mellan hos inom ut in upp ner utav åt ur per
  denna detta dessa vilkas någon något några ingen inget inga annan annat andra samma sådan sådana själv vore ju väl sedan innan medan ändå
  hej tack snälla bort hem fram tillbaka nåt nån nåra mej dej dom va kl bl t ex`)

export const ENGLISH_FUNCTION_WORDS = words(`
  the a an of to in on at for with by from and or if not no is are was were be been am do does did done have has had can could may might
  must shall should will would i you he she it we they me my your our their his her its us them this that these those there here what which
  who whom whose when where why how as than then so but into about any some all each other out up down too also just get got hello please
  thanks hi during after before while until within because since through between very more less`)

/** They distinguish passages a little but are no subject. */
const COMMON_WORDS = words(`
  gäller gälla behöver behöva behövs tid tider lång länge långt många mycket ofta stor stort stora hög högt högst minst mest mer mindre olika viss
  visst vissa vanlig vanliga exempel använda används använder göras görs gå går gång gången ta tar tas ge ger ges vill vilja veta vet säga
  säger innebär betyder menas handlar ingår sker hända händer hitta hittar finna söka söker fråga frågor svar svara kontakta kontakt hjälp
  hjälpa möjligt möjlighet tillåtet tillåten tillåtna okej ok rätt fel ny nya nytt egen egna eget först sist sent sen tidigt snabbt sätt del delar saker sak
  lägenhet lägenheten lägenheter bostad förening föreningen föreningens brf bostadsrättsförening bostadsrättsföreningen huset hus bo bor
  regel regler regeln bestämmelser ansvar ansvarar ansvarig dag dagar ligger plats heter kallas tycker tänka arbetar arbeta krävs kräver
  kommer kom komma besluta beslutade sverige
  need needs want know tell long many much often make take use used apply applies allowed permitted possible rule rules building house
  apartment apartments flat home association live living like find go come put keep keeping let happen happens time day days ever still
  responsible responsibility question information info name first last new own housing cooperative ok okay sweden`)

const withFolded = (list: string[]) => new Set([...list, ...list.map(foldWord)])
const FUNCTION = withFolded([...SWEDISH_FUNCTION_WORDS, ...ENGLISH_FUNCTION_WORDS])
const COMMON = withFolded(COMMON_WORDS)

export const isFunctionWord = (word: string) => FUNCTION.has(word)

/** "lägenheten", "gäller": neither a subject nor an act. */
export const isCommonWord = (word: string) => COMMON.has(word)

export type WordClass = 'function' | 'common' | 'verb' | 'content'

// In a question the verb is first, second or after its subject; after an auxiliary the subject can be first.
const BEFORE_A_VERB = new Set(
  words('jag man du vi ni att vara bli blir vad när var vart vem varför i you we they to be'),
)
const BESIDE_A_SUBJECT = new Set(words('jag man du vi ni'))
const HELPING = new Set(words('ska skall får kan måste bör behöver vill brukar'))

export function classifyWord(question: readonly string[], at: number): WordClass {
  const word = question[at] as string
  if (FUNCTION.has(word) || /^\p{L}$/u.test(word)) return 'function'
  if (COMMON.has(word)) return 'common'
  return isVerb(question, at) ? 'verb' : 'content'
}

function isVerb(question: readonly string[], at: number): boolean {
  const [previous, word, next] = [question[at - 1] ?? '', question[at] as string, question[at + 1] ?? '']
  if (BESIDE_A_SUBJECT.has(next)) return true
  // "Får jag borra" has its verb after the subject, "slänger jag plast" before it.
  const helped = at < 2 || HELPING.has(question[at - 2] ?? '') || FUNCTION.has(question[at - 2] ?? '')
  if (BEFORE_A_VERB.has(previous)) return helped || !BESIDE_A_SUBJECT.has(previous)
  return /..as$/.test(word) && question.some((other) => HELPING.has(other))
}
