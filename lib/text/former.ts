import { range, type Say } from './neighbours'
import type { Segment } from './segments'

/** "Tidigare: …", "Gammal regel – …", "Förut fick lokalen …": what held once. */
const FORMER =
  /^\P{L}{0,3}(?:(?:tidigare|förr|förut|gammal|gamla|äldre|former|formerly|previous|previously|old)(?:\s\p{L}{1,20}){0,2}\s?[:–—-]\s|(?:tidigare|förr|förut|previously|formerly)\s(?:fick|gällde|var|kunde|hade|behövde|skulle|fanns|kostade|\p{L}{2,20}(?:des|ts|te|tts)(?!\p{L})))/iu
/** "Tidigare:", "Gamla regler", not "Tidigare utfört underhåll" or "Gamla tvättstugan" */
const FORMER_LEAD =
  /^\P{L}{0,3}(?:(?:tidigare|förr|förut|hittills|former|formerly|previous|previously)(?!\s)|(?:tidigare|gammal|gammalt|gamla|äldre|former|previous|old)\s\p{L}{0,20}?(?:regel|regeln|regler|reglerna|rutin(?:er)?|lydelse|bestämmelser?|tider|priser?|avgift(?:er)?|rules?|wording|hours|prices?|fees?))\s?:?$/iu
/** "Nu: …", "Numera gäller …", "I dag …" */
const PRESENT =
  /^\P{L}{0,3}(?:nu|numera|i dag|idag|nuvarande|ny|nya|nytt|now|today|current|new)(?!\p{L})|(?<!\p{L})(?:numera|inte längre|ej längre|i stället|nowadays|no longer|instead)(?!\p{L})/iu
/** "Ovanstående gäller inte längre.", anywhere in a sentence. */
const SET_ASIDE =
  /(?<!\p{L})(?:ovanstående|ovannämnda|det ovan|reglerna ovan|the above)\s(?:\p{L}{1,20}\s){0,2}?(?:(?:gäller|är|tillämpas)\s(?:inte|ej)(?!\s(?:än|om|bara|endast)(?!\p{L}))|har upphört|upphör|är upphäv|är inaktuell|(?:no longer|does not|do not) appl)/iu
/** "Det är inte längre gratis.", not "den som inte längre är medlem" or "inte längre än tre timmar" */
const CHANGES =
  /(?<!\p{L})(?<!(?<!\p{L})(?:som|om|när|då|innan|who|that|if|when)\s{1,3})(?:(?:inte|ej)\s{1,3}längre|numera|no\s{1,3}longer)(?!\p{L}|\s{1,3}(?:än|bort|upp|ned|fram|tid|than)(?!\p{L}))/iu
/** Without it, a sentence leads into the list below it. */
const ENDS = /[.!]["”»)]{0,2}$/u
const FURTHEST_PRESENT = 2
const FURTHEST_BELOW = 15

/** Whether a sentence tells what held once and not what holds. */
export const statesFormer = (text: string): boolean => FORMER.test(text) && !PRESENT.test(text)

/** Whether a heading or the lead-in of a list says of what stands below it that it held once. */
export const leadsToFormer = (text: string): boolean => FORMER_LEAD.test(text.trim())

/** Whether a sentence says that something is otherwise than before: "Från 1 mars är bastun inte längre fri." */
export const statesChange = (text: string): boolean => CHANGES.test(text) && !text.trimEnd().endsWith('?')

/** The sentence right below what held once that tells what holds: "Nu: …" */
export function findPresent(segments: readonly Segment[], index: number, say: Say): number[] {
  if (!statesFormer(say(index))) return []
  const below = range(index + 1, Math.min(segments.length - 1, index + FURTHEST_PRESENT))
  const end = below.findIndex((at) => segments[at]?.kind === 'heading')
  const found = below.slice(0, end < 0 ? undefined : end).find((at) => PRESENT.test(say(at)))
  return found === undefined ? [] : range(index + 1, found)
}

/** "Ovanstående gäller inte längre." further down in its section. */
export function findSetAside(segments: readonly Segment[], index: number, say: Say): number[] {
  if (segments[index]?.kind === 'heading') return []
  const below = range(index + 1, Math.min(segments.length - 1, index + FURTHEST_BELOW))
  const end = below.findIndex((at) => segments[at]?.kind === 'heading')
  const found = below
    .slice(0, end < 0 ? undefined : end)
    .find((at) => SET_ASIDE.test(say(at)) && ENDS.test(say(at)))
  return found === undefined ? [] : [found]
}
