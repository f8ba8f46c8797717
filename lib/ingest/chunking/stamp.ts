import { decides } from '@/lib/text/turning-words'

const STAMP =
  /^(?:UTKAST|DRAFT|ARBETS(?:MATERIAL|VERSION)|MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)|OGILTIG[AT]?|GÄLLER (?:EJ|INTE) LÄNGRE|OBSOLETE|NO LONGER VALID)[.!]?$/u
/** In a table or below a point these words are of that row or point. */
const EDGE_STAMP = /^(?:UTGÅTT|INAKTUELL[AT]?|VOID)[.!]?$/u
/** "Arbetsversion – inte antagen av styrelsen", not "Utkast till protokoll bifogas" */
const DRAFT =
  /^[*_(]{0,2}(?:utkast|arbetsversion|arbetsmaterial|remissversion|draft)(?=\s{0,2}(?:[–—:,()*_-]|\d{4}|$))[^.]{0,90}[.)*_]{0,3}$/iu
const ADOPTED = /fastställ|adopted|approved/iu
/** A line below the title. */
const linesLooked = 4

/** A line at the beginning of a document that calls all of it a draft. */
export function findDraftLine(beginning: string): string | null {
  const lines = beginning.split('\n', 20).map((line) => line.trim())
  return (
    lines
      .filter((line) => line !== '')
      .slice(0, linesLooked)
      .find((line) => DRAFT.test(line) && !ADOPTED.test(line) && !decides(line)) ?? null
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
