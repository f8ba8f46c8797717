import type { Word } from 'tesseract.js'

/** The Swedish engine reads a percent sign as one of these, also at twice the resolution; the English one reads it. */
const MISREAD = /^((?:\d{1,3}(?:[,.]\d{1,2})?-)?\d{1,3}(?:[,.]\d{1,2})?)?(?:9[46]|26)([.,;:)]?)$/
const YEAR = /^(?:19|20)\d\d\b/
/** A group of three digits of a long number has others beside it. */
const GROUP = /^\d{3}\b/
const NUMBER = /^-?\d{1,3}$/
/** Each takes a fifth of a second. */
const MOST = 20

/**
 * Corrects the words of a page that may be a number with a percent sign, if a second reading of the word says so: it is
 * the same number, and ends with the sign.
 */
export async function restorePercentSigns(
  words: readonly Word[],
  readAgain: (word: Word) => Promise<string>,
): Promise<void> {
  const suspected = words.filter((word, at) => {
    const isOfLongNumber = [words[at - 1], words[at + 1]].some((beside) => NUMBER.test(beside?.text ?? ''))
    return MISREAD.test(word.text) && !YEAR.test(word.text) && !(GROUP.test(word.text) && isOfLongNumber)
  })
  for (const word of suspected.slice(0, MOST)) {
    const [, number = '', end = ''] = MISREAD.exec(word.text) ?? []
    const again = await readAgain(word)
    const sign = again.lastIndexOf('%')
    const endsWithSign = sign >= 0 && !/[\p{L}\p{N}]/u.test(again.slice(sign))
    if (endsWithSign && (number === '' || again.slice(0, sign).trim() === number))
      word.text = `${number}%${end}`
  }
}
