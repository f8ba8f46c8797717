const STAMP = /^(?:UTKAST|DRAFT|ARBETSMATERIAL|MAKULERA[DT]E?|UPPHÄV(?:D|T|DA)|OGILTIG[AT]?)[.!]?$/u

/** A word across the page or in its margin says that the page's text does not hold: "UTKAST". */
export function findStamp(page: string): string | null {
  return (
    page
      .split('\n')
      .map((line) => line.trim())
      .find((line) => STAMP.test(line)) ?? null
  )
}
