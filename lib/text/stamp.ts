const STAMP =
  /^(?:UTKAST|DRAFT|ARBETS(?:MATERIAL|VERSION)|MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)|OGILTIG[AT]?)[.!]?$/u
/** Elsewhere on a page these words are of a row, a point or a section. */
const EDGE_STAMP = /^(?:UTGÅTT|INAKTUELL[AT]?|GÄLLER (?:EJ|INTE) LÄNGRE|VOID|OBSOLETE|NO LONGER VALID)[.!]?$/u
/** "Arbetsversion – inte antagen av styrelsen", not "Utkast till protokoll bifogas" */
const DRAFT =
  /^(?:utkast|arbetsversion|arbetsmaterial|remissversion|draft)(?=\s{0,2}(?:[–—:,()-]|\d{4}|$))[^.]{0,90}$/iu
/** "Utkast 2024, fastställt av stämman", not "Utkast – ännu ej fastställt" */
const ADOPTED =
  /(?<!(?:inte|ej|icke|ännu|not|yet)\s{1,3}(?:\p{L}{1,20}\s{1,3})?)(?:fastställ|antag(?:en|et|its)|adopted|approved)/iu
/** A line below the title. */
const linesLooked = 4

/** A line at the beginning of a document that calls all of it a draft, without the brackets around it. */
export function findDraftLine(beginning: string): string | null {
  const lines = beginning.split('\n', 20).map((line) => line.trim().replace(/^[*_(]{1,3}|[.)*_]{1,3}$/gu, ''))
  return (
    lines
      .filter((line) => line !== '')
      .slice(0, linesLooked)
      .find((line) => DRAFT.test(line) && !ADOPTED.test(line)) ?? null
  )
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
  STAMP.test(heading) || EDGE_STAMP.test(heading) || DRAFT.test(heading)
