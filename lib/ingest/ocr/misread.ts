import { isSwedishByLetters, rateLikeness } from '@/lib/text/language'

/** Fewer letters are like no language, or like any. */
const LEAST_LETTERS = 150
/** Of 253 real pages none was less like a language than 0.6, and with letters for others none more than 0.28. */
const NO_LANGUAGE = 0.4
/** Real pages that are less like one have lost letters, or are tables of names. */
const ODD = { likeness: 0.66, letters: 300 } as const
/** A reading that is right is so much more like a language than one that has lost letters. */
const CLEARLY = 0.03
/** Two texts in one language differ by less, unless one of them is misread. */
const MUCH = 0.1
/** A Swedish page with so many letters has one of the three that other languages lack. */
const WITHOUT_ANY = 200

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Whether a page of words is in no language, as where a font maps letters to other letters. */
export function isNoLanguage(text: string): boolean {
  return countLetters(text) >= LEAST_LETTERS && rateLikeness(text) < NO_LANGUAGE
}

/** Words of one letter are most of those of a page whose letters stand apart. */
const APART = { words: 100, share: 0.5 } as const

function areLettersApart(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  return (
    words.length >= APART.words &&
    words.filter(({ length }) => length === 1).length > words.length * APART.share
  )
}

/** Whether letters of a page may be others than it shows, as after a scanner's software that knows only English. */
export function mayBeMisread(text: string): boolean {
  const letters = countLetters(text)
  const isOdd = letters >= ODD.letters && rateLikeness(text) < ODD.likeness
  const lacksSwedish = letters >= WITHOUT_ANY && !/[åäö]/iu.test(text) && isSwedishByLetters(text)
  return isNoLanguage(text) || isOdd || lacksSwedish || areLettersApart(text)
}

/** Whether the first text is clearly more like a language than the second. */
export const isLikelier = (one: string, other: string): boolean =>
  rateLikeness(one) >= rateLikeness(other) + CLEARLY

/** Whether the first text is not much less like a language than the second, which may have too few letters to tell. */
export const isAsLikely = (one: string, other: string): boolean =>
  countLetters(other) < LEAST_LETTERS || rateLikeness(one) > rateLikeness(other) - MUCH
