/** Words that show that the preceding hyphen replaces an omitted part: `in- och utgång`. */
const conjunction = /^(och|eller|samt|respektive|resp|men|till|and|or|to)\b/

/** A word broken at a line's end is joined on the first of the two lines. */
export function joinLines(lines: string[]): string {
  return lines.reduce((text, line) => {
    const stem = text.match(/(\p{L}+|\d+)[-\u2010]$/u)?.[1]
    if (stem === undefined || conjunction.test(line) || !/^[\p{L}\d]/u.test(line)) return `${text}\n${line}`
    return isWordBreak(stem, line) ? text.slice(0, -1) + line : text + line
  })
}

/** `bostads-/rättshavare` is a broken word; `Maj-/Britt`, `e-/post` and `1-/3` have a real hyphen. */
function isWordBreak(stem: string, nextLine: string): boolean {
  return stem.length > 1 && !/\d/.test(stem) && stem !== stem.toUpperCase() && /^\p{Ll}/u.test(nextLine)
}
