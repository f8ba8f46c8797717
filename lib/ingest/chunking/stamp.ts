const STAMP =
  /^(?:UTKAST|DRAFT|ARBETS(?:MATERIAL|VERSION)|MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)|OGILTIG[AT]?|INAKTUELL[AT]?|UTGÅTT|GÄLLER (?:EJ|INTE)(?: LÄNGRE)?|VOID|OBSOLETE|NOT VALID|NO LONGER VALID)[.!]?$/u
/** "Arbetsversion – inte antagen av styrelsen" */
const DRAFT =
  /^[*_(]{0,2}(?:utkast|arbetsversion|arbetsmaterial|remissversion|draft)(?!\p{L})[^.]{0,90}[.)*_]{0,3}$/iu
/** A line below the title. */
const linesLooked = 4

/** A line at the beginning of a document that calls all of it a draft. */
export function findDraftLine(beginning: string): string | null {
  const lines = beginning.split('\n', 20).map((line) => line.trim())
  return (
    lines
      .filter((line) => line !== '')
      .slice(0, linesLooked)
      .find((line) => DRAFT.test(line)) ?? null
  )
}

/** A word across the page or in its margin says that the page's text does not hold: "UTKAST". */
export function findStamp(page: string): string | null {
  return (
    page
      .split('\n')
      .map((line) => line.trim())
      .find((line) => STAMP.test(line)) ?? null
  )
}
