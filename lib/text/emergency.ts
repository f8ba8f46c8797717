import { foldWord, tokenize } from './tokens'

const words = (list: string) => list.split(/\s+/).filter(Boolean)

/** How words begin that tell of an emergency, in Swedish and English. */
const BEGINNINGS = words(`
  vatten vattn varmvatt läck översväm avlopp stopp rörläck rörmok water leak flood pipe plumb drain sewage toilet burst
  brand brinn eldsvåd rökutveck röklukt fire flame burn
  hiss elevator
  låst låssmed låsjour inlåst utelåst portkod locked lockout locksmith
  värm radiator iskall heat boiler
  akut nödläge emergenc urgent
`)
/** Words that would be too short or ambiguous as a beginning: "röka", "nyckeltal", "elementär". */
const WHOLE_WORDS = words(`
  rör röret rören toa toan wc rök röken rökig eld elden smoke lift lifts lås låset låsen lock locks
  nyckel nyckeln nycklar nycklarna key keys element elementet elementen kallt fryser cold freezing
  jour jouren journummer journumret
`)
/** How compounds end: "varuhissen", "källarlåset". */
const ENDINGS = words(
  'hiss hissen hissar hissarna lås låset läcka läckan vattnet branden värmen värme jouren jour',
)
/** "blås" is no lock. */
const SHORTEST_FIRST_PART = 3

/** A question in plain letters has the word without its marks. "lås" would then be "las", which is also "läs". */
const withPlain = (list: string[]) => [
  ...list,
  ...list.filter((word) => !word.includes('lås')).map((word) => foldWord(word)),
]
const beginnings = withPlain(BEGINNINGS)
const wholeWords = new Set(withPlain(WHOLE_WORDS))
const endings = withPlain(ENDINGS)

/** True for a question about water, fire, a lift, a lock or heat, or about emergencies themselves. */
export function concernsEmergency(question: string): boolean {
  return tokenize(question).some(
    ({ word }) =>
      wholeWords.has(word) ||
      beginnings.some((beginning) => word.startsWith(beginning)) ||
      endings.some((ending) => word.endsWith(ending) && word.length >= ending.length + SHORTEST_FIRST_PART),
  )
}
