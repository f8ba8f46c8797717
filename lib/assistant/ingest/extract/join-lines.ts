/** Words after which the hyphen before them stands for a part left out: `in- och utgång`. */
const conjunction = /^(och|eller|samt|respektive|resp|men|till|and|or|to)\b/

/** One paragraph's lines with `\n` between them; a word broken at the end of a line is made whole on the first of the two. */
export function joinLines(lines: string[]): string {
  return lines.reduce((text, line) => {
    const stem = text.match(/(\p{L}+|\d+)[-\u2010]$/u)?.[1]
    if (stem === undefined || conjunction.test(line) || !/^[\p{L}\d]/u.test(line)) return `${text}\n${line}`
    return isWordBreak(stem, line) ? text.slice(0, -1) + line : text + line
  })
}

/** `bostads-/rättshavare` was broken; `Maj-/Britt`, `BRF-/styrelsen`, `e-/post` and `1-/3` have a hyphen of their own. */
function isWordBreak(stem: string, nextLine: string): boolean {
  return stem.length > 1 && !/\d/.test(stem) && stem !== stem.toUpperCase() && /^\p{Ll}/u.test(nextLine)
}
