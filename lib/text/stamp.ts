import { isLaterBelowTitle, isLaterPaper } from './later-start'
import { statesTerm } from './turning-words'

const STAMP =
  /^(?:UTKAST|DRAFT|ARBETS(?:MATERIAL|VERSION)|MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)|OGILTIG[AT]?)[.!]?$/u
/** Elsewhere on a page these words are of a row, a point or a section. */
const EDGE_STAMP =
  /^(?:(?:MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)) (?:19|20)\d\d(?:-\d\d-\d\d)?|FÖRSLAG|REMISS(?:VERSION)?|PROPOSAL|(?:EJ|INTE) (?:ANTAG(?:EN|ET|NA)|BESLUTA(?:D|T|DE)|FASTSTÄLL(?:D|T|DA))|UTGÅTT|INAKTUELL[AT]?|GÄLLER (?:EJ|INTE) LÄNGRE|VOID|OBSOLETE|NO LONGER VALID)[.!]?$/u
/** "Arbetsversion – inte antagen av styrelsen", not "Utkast till protokoll bifogas" */
const DRAFT =
  /^(?:utkast|arbetsversion|arbetsmaterial|remissversion|draft)(?=\s{0,2}(?:[–—:,()-]|\d{4}|$))[^.]{0,90}$/iu
/** "Utkast 2024, fastställt av stämman", not "Utkast – ännu ej fastställt" */
const ADOPTED =
  /(?<!(?:inte|ej|icke|ännu|not|yet)\s{1,3}(?:\p{L}{1,20}\s{1,3})?)(?:fastställ|antag(?:en|et|its)|adopted|approved)/iu
/** "Återges av historiskt intresse", "Dessa regler gäller inte längre": the paper itself says that it does not hold. */
const PAPER =
  '(?:(?:ordnings|trivsel|hus)?regler(?:na)?|stadgar(?:na)?|dokument(?:et)?|text(?:en)?|version(?:en)?|rules|bylaws|document)'
const HISTORIC = new RegExp(
  `^(?:(?:återges|reproduced)|(?:\\p{L}{1,30} )?${PAPER}(?!\\p{L})[^.!?]{0,80} (?:återges|sparas|finns kvar|ligger kvar|är kvar|kept|reproduced))(?: \\p{L}{1,30})? (?:av histori(?:skt intresse|ska skäl)|for historical (?:interest|reasons))(?: (?:i|in) \\p{L}{1,30})?[.!]?$|^(?:(?:dessa|denna|detta|de här|det här|nedanstående|these|this) ${PAPER}|${PAPER} nedan) (?:gäller (?:inte|ej) längre|har upphört att gälla|(?:is|are) no longer (?:in force|valid))[.!]?$`,
  'iu',
)
/** "De tidigare reglerna har upphört att gälla" */
const OF_ANOTHER =
  /(?<!\p{L})(?:tidigare|äldre|gamla|förra|föregående|ersätter|previous|former|older|replaces?)(?!\p{L})/iu
const longestSentence = 160
/** "Gäller t.o.m. 2024", "Gällde 2019–2022": not "Gäller från 2024", which most rules in force say. */
const ENDS_TERM =
  /(?<!\p{L})(?:gällde|applied|t\.?\s?o\.?\s?m\.?|till(?: och med)?|före|fram till|until|through|before|up to)(?!\p{L})|\d\s?[–-]\s?(?:19|20)\d\d/iu
const BEGINS_TERM = /^(?:gäller|gällde|giltiga?|giltigt|valid|applies|applied)(?!\p{L})/iu
/** A line below the title. */
const linesLooked = 4
const linesAtEnd = 3

const cleanLine = (line: string) => line.trim().replace(/^[*_(]{1,3}|[.:)*_]{1,3}$/gu, '')

const readBeginning = (text: string) =>
  text
    .split('\n', 20)
    .map(cleanLine)
    .filter((line) => line !== '')
    .slice(0, linesLooked)

/** A sentence at the beginning of a document that says of all of it that it does not hold any more. */
export function findHistoricLine(beginning: string): string | null {
  const sentences = readBeginning(beginning).flatMap((line) => line.split(/(?<=[.!]) /))
  return sentences.find(isHistoric) ?? null
}

/** Whether a heading is such a sentence, below which nothing holds. */
export const isHistoric = (text: string): boolean =>
  text.length <= longestSentence && HISTORIC.test(text) && !OF_ANOTHER.test(text)

/** "Gäller t.o.m. 2024", "1 maj – 31 december 2025": a term that has an end. */
export const endsTerm = (line: string): boolean => statesTerm(line) && ENDS_TERM.test(line)

/** "Gäller t.o.m. 2024", not "Från 3 maj till 5 juni 2024", which may be of its notice alone. */
export const isTermOfPaper = (line: string): boolean => BEGINS_TERM.test(line) && endsTerm(line)

/**
 * A line right below the title that says until when all of the document holds. Null if another part of it has a line
 * of its own.
 */
export function findTermLine(pages: readonly string[]): string | null {
  const [, below] = readBeginning(pages[0] ?? '')
  if (!below || !isTermOfPaper(below)) return null
  const isOther = (line: string) => statesTerm(line) && line !== below
  return pages.some((text) => text.split('\n').map(cleanLine).some(isOther)) ? null : below
}

/**
 * A line right below the title, or a sentence at the beginning or the end, that says that all of the document begins
 * to hold on a day to come. Null if another part of it has a term of its own.
 */
export function findLaterTerm(pages: readonly string[], today = new Date()): string | null {
  const [, below = '', ...others] = readBeginning(pages[0] ?? '')
  const ends = (pages.at(-1) ?? '').split('\n').map(cleanLine).filter(Boolean).slice(-linesAtEnd)
  const sentences = [...others, ...ends].flatMap((line) => line.split(/(?<=[.!]) (?=\p{Lu})/u).map(cleanLine))
  const term = isLaterBelowTitle(below, today)
    ? below
    : sentences.find((sentence) => isLaterPaper(sentence, today))
  const isOther = (line: string) => statesTerm(line) && line !== term
  return term && !pages.some((text) => text.split('\n').map(cleanLine).some(isOther)) ? term : null
}

/** A line at the beginning of a document that calls all of it a draft, without the brackets around it. */
export function findDraftLine(beginning: string): string | null {
  return readBeginning(beginning).find((line) => DRAFT.test(line) && !ADOPTED.test(line)) ?? null
}

/** A word across the page or in its margin says that the page's text does not hold: "UTKAST". */
export function findStamp(page: string): string | null {
  const lines = page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const edges = [lines[0], lines.at(-1)]
  return lines.find((line) => STAMP.test(line)) ?? edges.find((line) => line && EDGE_STAMP.test(line)) ?? null
}

/** Whether a heading is such a line or word, which holds for all below it. */
export const isStamp = (heading: string): boolean =>
  [STAMP, EDGE_STAMP, DRAFT].some((words) => words.test(heading)) || isHistoric(heading)
