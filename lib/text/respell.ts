import { foldWord } from './tokens'

const word = /\p{L}{3,}/gu
const longestEnding = 3

/**
 * Gives the words of a name the å, ä and ö that they have in the text: "Andring i lagenhet" becomes "Ändring i
 * lägenhet". A word that the text has as it stands, or that has such letters, stays.
 */
export function respell(name: string, text: string): string {
  const forms = new Map<string, number>()
  for (const [found] of text.matchAll(word)) {
    const form = found.toLowerCase()
    forms.set(form, (forms.get(form) ?? 0) + 1)
  }
  const marked = [...forms]
    .map(([form, count]) => ({ form, count, plain: foldWord(form) }))
    .filter(({ form, plain }) => form !== plain && form.length === plain.length)
  return name.replace(word, (found) => {
    const plain = found.toLowerCase()
    if (forms.has(plain) || foldWord(plain) !== plain) return found
    let best: { start: string; count: number } | null = null
    for (const { form, count, plain: unmarked } of marked) {
      // A short word begins too many others.
      const ending = unmarked.length - plain.length
      if (ending < 0 || ending > (plain.length < 5 ? 0 : longestEnding)) continue
      const start = form.slice(0, plain.length)
      if (unmarked.startsWith(plain) && start !== plain && count > (best?.count ?? 0)) best = { start, count }
    }
    return best ? keepCase(found, best.start) : found
  })
}

/** Writes a lower-case word in the case of the found one: in capitals, with a first capital, or as it is. */
export function keepCase(found: string, written: string): string {
  if (found === found.toUpperCase()) return written.toUpperCase()
  return found.charAt(0) === found.charAt(0).toUpperCase()
    ? written.charAt(0).toUpperCase() + written.slice(1)
    : written
}
