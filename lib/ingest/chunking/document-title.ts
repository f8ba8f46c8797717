import { toOneLine } from '@/lib/text/one-line'
import { readDate } from '@/lib/text/read-date'
import { keepCase, respell } from '@/lib/text/respell'
import { foldWord } from '@/lib/text/tokens'
import { readDocumentFacts } from './document-facts'

const [shortest, longest] = [5, 120] as const

/** Titles that programs and scanners set by themselves. */
const defaults = [
  'untitled|unnamed|no title|title|namnlös|utan titel|titel|rubrik|dokumenttitel|underrubrik',
  '(?:new |nytt |ny )?(?:dokument|document|presentation|kalkylblad|spreadsheet|bild|slide|image|sida|page)',
  '(?:microsoft )?(?:word|excel|powerpoint|office)[- ]?(?:dokument|document|presentation|presentationen)?',
  'bok|book|blad|sheet|mall|template|layout|fax|utskrift|print(?:out)?|about blank|fil|file|pdf',
  'scan(?:ned)?(?: (?:document|image|page))?|skann?(?:ad|at|ning)?(?: (?:dokument|bild))?|inskannat|skärmbild|screenshot',
].join('|')
const defaultTitle = new RegExp(`^(?:${defaults})[\\s\\d_.:,()#-]*$`, 'iu')
const programPrefix = /^microsoft (?:word|excel|powerpoint) - /iu
const machine = /^(?:adobe|canon|ricoh|xerox|konica|kyocera|epson|brother|sharp|samsung|hp)\b/iu
const association = /^(?:HSBs? )?(?:[Bb]rf|BRF|[Bb]ostadsrättsföreningen)(?: \p{Lu}[\p{L}-]*)?(?: \d+)?$/u
const fileEnding = /\.[a-z]{2,4}\d?$/iu
const address = /[\\@\ufffd]|:\/\/|^(?:\/|www\.|[a-z]:)/iu
/** A program has read this UTF-8 as Latin-1. */
const mojibake = /[ÃÂ][\u0080-\u00bf]/u
const vowel = /[aeiouy]/u

/** Words of a file name that say nothing of what the file is about. */
const emptyWords =
  /^(?:scan|skann|image|bild|photo|foto|fil|file|doku|docu|untitled|namnl|kopia|copy|version|final|slutl|bilag|attach|download|microsoft|presentation|utskick|signera|undertecknad|ny$|new$)/u

/**
 * Of the titles that a file states, the first that tells more than its name. Null if none does: most titles are
 * of the program, another document or the file itself (10 of 11 in 18 files of two associations).
 */
export function chooseTitle(fileName: string, titles: readonly string[]): string | null {
  const stem = toStem(fileName)
  const read = titles.map((title) => toOneLine(title).replace(programPrefix, '').trim())
  return read.find((title) => isTitle(title) && isBetter(title, stem)) ?? null
}

const [mostLines, mostText] = [12, 200_000] as const

/**
 * The name that a paper gives itself where its file states no title: the line above its text that is the file's
 * name with its right letters or, for a name like "scan0042", that says what kind of paper it is. Otherwise the
 * proposed name with the letters that its words have in the text. Null if the text improves nothing.
 */
export function readTitle(fileName: string, proposed: string | null, pages: string): string | null {
  const text = pages.slice(0, mostText)
  const stem = toStem(fileName)
  const lines = text.split('\n').map(trimLine).filter(Boolean).slice(0, mostLines).filter(isTitle)
  const line =
    lines.find((one) => fold(one) === fold(stem) && isBetter(one, stem)) ??
    (findWords(stem).length === 0 ? lines.find((one) => namesKind(one) && isBetter(one, stem)) : undefined)
  if (line) return line === line.toUpperCase() ? lowerCapitals(line, text) : line
  const right = proposed && respell(proposed, text)
  return right === proposed ? null : right
}

const trimLine = (line: string) => toOneLine(line).replace(/^["'”“«»\s]+|(?<!["'”“«»\s:])["'”“«»\s:]+$/gu, '')

/** A sentence that only mentions a kind begins small or ends with a full stop. */
const namesKind = (line: string) =>
  /^\p{Lu}/u.test(line) && !/[.,;-]$/u.test(line) && readDocumentFacts([line], []).kind !== 'other'

/** Words keep their capital where the text writes them with one, as names. */
function lowerCapitals(line: string, text: string): string {
  const lower = line.replace(/\p{L}+/gu, (found) => {
    const word = found.toLowerCase()
    const named = keepCase('Xx', word)
    return !text.includes(word) && text.includes(named) ? named : word
  })
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const toStem = (fileName: string) => toOneLine(fileName).replace(/\.[a-z0-9]{1,8}$/i, '')

function isTitle(title: string): boolean {
  if (title.length < shortest || title.length > longest) return false
  if (defaultTitle.test(title) || fileEnding.test(title)) return false
  if (address.test(title) || mojibake.test(title)) return false
  if (machine.test(title) || association.test(title)) return false
  // A title without a space is a word, an identifier or a file's name.
  return title.includes(' ')
    ? /\p{L}{4}/u.test(title) && !/_/u.test(title)
    : /^\p{L}+(?:-\p{L}+)*$/u.test(title)
}

function isBetter(title: string, stem: string): boolean {
  const [stated, named] = [fold(title), fold(stem)]
  const marks = (text: string) => text.match(/[åäöé]/giu)?.length ?? 0
  if (stated === named) return marks(title) > marks(stem)
  const words = findWords(stem)
  // A title of something else: of a template, the association, or a document that was overwritten.
  if (!words.every((word) => stated.includes(word.slice(0, 5)))) return false
  const [date, titleDate] = [readDate(stem), readDate(title)]
  // A template of another year that was overwritten.
  if (date && titleDate && date.slice(0, 4) !== titleDate.slice(0, 4)) return false
  return words.length === 0 || (words.length === 1 && date === null)
}

const findWords = (stem: string) =>
  fold(stem)
    .split(/[^\p{L}]+/u)
    .filter(isWord)

const fold = (text: string) =>
  foldWord(text.toLowerCase())
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const isWord = (word: string) => word.length >= 4 && vowel.test(word) && !emptyWords.test(word)
