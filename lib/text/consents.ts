import { isFunctionWord } from './function-words'
import { findAlternatives, matchPhrase } from './thesaurus'
import { stem, tokenize } from './tokens'
import { anywhere, toSource } from './turning-pattern'
import { limitsPrevious } from './turning-words'
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
/** It has no subject of its own: "Inglasning kräver tillstånd" is another matter. */
const OF_SAME_MATTER =
  /^["”(*]{0,3}(?:(?:du|ni|man|detta|det|för detta|för det|då|styrelsens|styrelsen|föreningens|skriftligt|först|innan|you|it|this|the board|written|first|before)(?!\p{L})|samtycke|tillstånd|godkänn|medgivande|tillåtelse|consent|approval|permission)/iu
/** What the association may do is no leave. */
const OF_ASSOCIATION = /^\P{L}{0,5}(?:styrelsen|föreningen|hyresnämnden|the board|the association)\s/iu
const MATTERS = new RegExp(`^(?:${toSource(data.matters)})$`, 'iu')
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
const LANGUAGES = ['sv', 'en'] as const

export type Consent = 'consent' | 'application'

/** Whether a sentence or item permits something. */
export const givesLeave = (text: string): boolean =>
  GIVES_LEAVE.test(text) && !REFUSES.test(text) && !text.endsWith('?') && !OF_ASSOCIATION.test(text)

/** Whether a sentence names a consent. */
export const namesConsent = (text: string): boolean => CONSENTS.test(text)

/** Whether a sentence demands a consent, or an application or notice to those who decide. */
export function readConsent(text: string): Consent | null {
  if (text.endsWith('?')) return null
  if (CONSENTS.test(text) && (NEEDS.test(text) || WITH_CONSENT.test(text))) return 'consent'
  const isApplied = APPLICATIONS.test(text) && AUTHORITIES.test(text)
  return isApplied && (NEEDS.test(text) || BIDS.test(text)) ? 'application' : null
}

/** Whether a consent is about the act of a text: `unnamed` if it names no act of its own. */
export function compareActs(act: string, consent: string): 'same' | 'other' | 'unnamed' {
  const names = readNames(act)
  const verb = VERB.exec(consent)
  const zones = [
    verb ? consent.slice(0, verb.index) : '',
    OBJECT.exec(consent)?.groups?.object ?? '',
    CLAUSE.exec(consent)?.groups?.clause ?? '',
  ].join(' ')
  const named = [...readWords(zones), ...readPhrases(zones)]
  if (sharesName(names, named)) return 'same'
  if (named.length > 0) return 'other'
  return sharesName(names, [...readWords(consent), ...readPhrases(consent)]) ? 'same' : 'unnamed'
}

/** Whether two sentences name one act. */
export const nameSameAct = (one: string, other: string): boolean =>
  sharesName(readNames(one), [...readWords(other), ...readPhrases(other)])

/** The words that name an act. */
function readWords(text: string): string[] {
  return tokenize(text)
    .map(({ word }) => word)
    .filter((word) => /^\p{L}{3}/u.test(word) && !isFunctionWord(word) && !MATTERS.test(word))
}

/** "uthyrning" for "hyras ut" */
function readPhrases(text: string): string[] {
  const words = tokenize(text).map(({ word }) => word)
  return LANGUAGES.flatMap((language) =>
    words.flatMap((_, at) => {
      const phrase = matchPhrase(words, at, language).map((place) => words[place] ?? '')
      return phrase.length > 0 ? findNames(phrase, language) : []
    }),
  )
}

/** The single words of the same meaning. */
const findNames = (words: string[], language: 'sv' | 'en'): string[] =>
  findAlternatives(words, language)
    .filter((one) => one.words.length === 1 && !one.isRelated)
    .flatMap((one) => one.words)

const readNames = (text: string): string[] => [
  ...readPhrases(text),
  ...readWords(text).flatMap((word) => [
    word,
    ...LANGUAGES.flatMap((language) => findNames([word], language)),
  ]),
]

const sharesName = (names: readonly string[], others: readonly string[]): boolean =>
  others.some((word) => names.some((other) => isAlike(stem(word), stem(other))))

/** A part of a compound: "upplåtelse" of "andrahandsupplåtelse". */
const isAlike = (one: string, other: string) =>
  one === other ||
  (one.length >= SHORTEST_PART && other.includes(one)) ||
  (other.length >= SHORTEST_PART && one.includes(other))

/** Right behind a sentence that gives leave: "Du behöver styrelsens samtycke innan hyresgästen flyttar in." */
const asksConsent = (leave: string, text: string): boolean =>
  GIVES_LEAVE.test(leave) &&
  !REFUSES.test(leave) &&
  !leave.endsWith('?') &&
  OF_SAME_MATTER.test(text) &&
  CONSENTS.test(text) &&
  NEEDS.test(text)

/** Whether a sentence limits or denies the one right before it, or says what its leave depends on. */
export const limitsSentence = (previous: string, text: string): boolean =>
  limitsPrevious(text) || asksConsent(previous, text)
