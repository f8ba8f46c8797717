import { isCommonWord, isFunctionWord } from './function-words'
import { detectLanguage } from './language'
import { findAlternatives, matchPhrase } from './thesaurus'
import { stem, tokenize } from './tokens'
import { anywhere, toSource } from './turning-pattern'
import { isClaim, limitsPrevious } from './turning-words'
import data from './turning-words.json' with { type: 'json' }

const GIVES_LEAVE = anywhere(data.leave)
const NOT = 'inte|ej|icke|aldrig|not|never'
/** "får inte", "får man inte", "är inte tillåtet", "cannot", not "får ha hund om den inte stör" */
const REFUSES = new RegExp(
  `(?<!\\p{L})(?:cannot|can['’]t|(?:${NOT})\\s(?:\\p{L}{1,12}\\s)?(?:${toSource(data.leave)})|(?:${toSource(data.leave)})\\s(?:\\p{L}{1,30}\\s){0,2}(?:${NOT}))(?!\\p{L})`,
  'iu',
)
const CONSENTS = anywhere(data.consents)
const NEEDS = anywhere(data.needs)
/** "utan styrelsens samtycke", "with the written consent" */
const WITH_CONSENT = new RegExp(
  `(?<!\\p{L})(?:utan|med|efter|without|with|after|subject to)\\s(?:\\p{L}{1,20}['’]?s?\\s){0,3}(?:${toSource(data.consents)})(?!\\p{L})`,
  'iu',
)
const APPLICATIONS = anywhere(data.applications)
const AUTHORITIES = anywhere(data.authorities)
/** "Anmäl till styrelsen …" */
const BIDS = /^\P{L}{0,5}(?:ansök|anmäl|meddela|underrätta|apply|notify|inform)\s/iu
/** "Upplåts lägenheten utan samtycke kan nyttjanderätten förverkas." tells what follows. */
const SANCTION = /(?<!\p{L})(?:förverk|avflytt|säga upp|sägas upp|uppsäg|forfeit|evict|terminat)/iu
/** It has no subject of its own: "Inglasning kräver tillstånd" is another matter. */
const OF_SAME_MATTER =
  /^["”(*]{0,3}(?:(?:du|ni|man|detta|det|för detta|för det|då|styrelsens|styrelsen|föreningens|skriftligt|först|innan|you|it|this|the board|written|first|before)(?!\p{L})|samtycke|tillstånd|godkänn|medgivande|tillåtelse|consent|approval|permission)/iu
/** What the association may do is no leave. */
const OF_ASSOCIATION = /^\P{L}{0,5}(?:styrelsen|föreningen|hyresnämnden|the board|the association)\s/iu
const MATTERS = new RegExp(`^(?:${toSource(data.matters)})$`, 'iu')
const PLACES = new RegExp(`^(?:${toSource(data.places)})$`, 'iu')
const VERB =
  /(?<!\p{L})(?:ska|skall|måste|får|kan|bör|krävs|kräver|behövs|behöver|fordras|fordrar|förutsätter|är|ges|lämnas|must|shall|should|may|can|is|are|needs?|requires?|has|have)(?!\p{L})/iu
/** "tillstånd för att glasa in balkongen" */
const OBJECT = new RegExp(
  `(?<!\\p{L})(?:${toSource(data.consents)}|${toSource(data.applications)})\\s(?:[\\p{L}'’]{1,20}\\s){0,3}?(?:för|till|att|om|for|to)\\s(?<object>[^.;]{1,80})`,
  'iu',
)
const CLAUSE =
  /(?<!\p{L})(?:innan|före|när|om|vid|för att|before|when|if|in order to)\s(?<clause>[^.;,]{1,80})/iu
const SHORTEST_PART = 4
const SHORTEST_VERB = 3
const ACTION = /^(?:n?ing|ande|ende|else|are)/u

export type Consent = 'consent' | 'application'

/** Whether a sentence or item permits something. */
export const givesLeave = (text: string): boolean =>
  GIVES_LEAVE.test(text) && !REFUSES.test(text) && !text.endsWith('?') && !OF_ASSOCIATION.test(text)

/** Whether a sentence names a consent. */
export const namesConsent = (text: string): boolean => CONSENTS.test(text)

/** Whether a sentence demands a consent, or an application or notice to those who decide. */
export function readConsent(text: string): Consent | null {
  if (text.endsWith('?') || SANCTION.test(text) || isClaim(text)) return null
  if (CONSENTS.test(text) && (NEEDS.test(text) || WITH_CONSENT.test(text))) return 'consent'
  const isApplied = APPLICATIONS.test(text) && AUTHORITIES.test(text)
  return isApplied && (NEEDS.test(text) || BIDS.test(text)) ? 'application' : null
}

/** Whether a consent is about the act of a text: `unnamed` if it names no act of its own. */
export function compareActs(act: string, consent: string): 'same' | 'other' | 'unnamed' {
  const language = readLanguage(`${act} ${consent}`)
  const verb = VERB.exec(consent)
  const zones = [
    verb ? consent.slice(0, verb.index) : '',
    OBJECT.exec(consent)?.groups?.object ?? '',
    CLAUSE.exec(consent)?.groups?.clause ?? '',
  ].join(' ')
  const names = readNames(act, language)
  const named = readNamed(zones, language)
  if (named.length > 0) return sharesName(names, named) ? 'same' : 'other'
  return sharesName(names, readNamed(consent, language)) ? 'same' : 'unnamed'
}

/** Whether two sentences name one act. */
export function nameSameAct(one: string, other: string): boolean {
  const language = readLanguage(`${one} ${other}`)
  return sharesName(readNames(one, language), readNamed(other, language))
}

type Language = 'sv' | 'en'

const readLanguage = (text: string): Language => (detectLanguage(text, 'sv') === 'en' ? 'en' : 'sv')

function readWords(text: string): string[] {
  return tokenize(text)
    .map(({ word }) => word)
    .filter((word) => /^\p{L}{3}/u.test(word) && !isFunctionWord(word) && !isCommonWord(word))
    .filter((word) => !MATTERS.test(word))
}

/** The words that name an act. A place names one only where nothing else does: "Inglasning av balkongen". */
function readNamed(text: string, language: Language): string[] {
  const words = [...readWords(text), ...readPhrases(text, language)]
  const acts = words.filter((word) => !PLACES.test(word))
  return acts.length > 0 ? acts : words
}

/** "uthyrning" for "hyras ut" */
function readPhrases(text: string, language: Language): string[] {
  const words = tokenize(text).map(({ word }) => word)
  return words.flatMap((_, at) => {
    const phrase = matchPhrase(words, at, language).map((place) => words[place] ?? '')
    return phrase.length > 0 ? findSynonyms(phrase, language) : []
  })
}

const findSynonyms = (words: string[], language: Language): string[] =>
  findAlternatives(words, language)
    .filter((one) => one.words.length === 1 && !one.isRelated)
    .flatMap((one) => one.words)

const readNames = (text: string, language: Language): string[] => [
  ...readPhrases(text, language),
  ...readWords(text).flatMap((word) => [word, ...findSynonyms([word], language)]),
]

const sharesName = (names: readonly string[], others: readonly string[]): boolean =>
  others.some((word) => names.some((other) => isAlike(stem(word), stem(other))))

/** A part of a compound, "upplåtelse" of "andrahandsupplåtelse", or the act of a verb, "målning" of "måla". */
const isAlike = (one: string, other: string) =>
  one === other || holdsPart(one, other) || holdsPart(other, one)

const holdsPart = (whole: string, part: string) =>
  (part.length >= SHORTEST_PART && whole.includes(part)) ||
  (part.length >= SHORTEST_VERB && whole.startsWith(part) && ACTION.test(whole.slice(part.length)))

/** Right behind a sentence that gives leave: "Du behöver styrelsens samtycke innan hyresgästen flyttar in." */
const asksConsent = (leave: string, text: string): boolean =>
  GIVES_LEAVE.test(leave) &&
  !REFUSES.test(leave) &&
  !leave.endsWith('?') &&
  OF_SAME_MATTER.test(text) &&
  CONSENTS.test(text) &&
  NEEDS.test(text) &&
  compareActs(leave, text) !== 'other'

/** Whether a sentence limits or denies the one right before it, or says what its leave depends on. */
export const limitsSentence = (previous: string, text: string): boolean =>
  limitsPrevious(text) || asksConsent(previous, text)
