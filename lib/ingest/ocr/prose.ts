import { countIn } from '@/lib/ingest/layout/garbled'
import { isFunctionWord } from '@/lib/text/function-words'
import { detectLanguage } from '@/lib/text/language'

/** Of 266 pages of prose, each had 7 % function words or more, without those of one letter. */
const PROSE = { words: 40, digits: 0.15, functionWords: 0.05 } as const

/** Whether a page of words is in no language, as where a font maps letters to other letters. */
export function isNoLanguage(text: string): boolean {
  return lacksFunctionWords(text) && ['sv', 'en'].includes(detectLanguage(text, 'sv'))
}

function lacksFunctionWords(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => /^\p{L}\p{Ll}+$/u.test(word))
  const isProse = countIn(text, /\d/gu) < PROSE.digits * countIn(text, /\S/gu)
  if (words.length < PROSE.words || !isProse) return false
  return (
    words.filter((word) => isFunctionWord(word.toLowerCase())).length < words.length * PROSE.functionWords
  )
}
