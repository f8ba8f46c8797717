import type { PageRun } from '@/lib/ingest/chunking/page'

/** The numbers are shares of the page, from its top left. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

/** A word can continue in the next piece of the same line. */
export type Piece = {
  text: string
  line: number
  /** The box of the characters from `start` to `end`; null where it is not known. */
  boxOf: (start: number, end: number) => Box | null
}

type Part = { piece: Piece; from: number; to: number }
type Word = { start: number; end: number; line: number; parts: Part[] }

/** Real pages have fewer words. The limit is for hostile pages. */
export const mostRuns = 20_000
/** Limits the side of a page, in points or pixels. */
export const longestSide = 1_000_000

/** Returns nothing unless `pieces` have the text's characters in order, except white space and line-end hyphens. */
export function findRuns(text: string, pieces: readonly Piece[]): PageRun[] {
  const runs = (findWords(text, pieces) ?? []).map(toRun)
  return runs.filter((run) => run !== null).slice(0, mostRuns)
}

function findWords(text: string, pieces: readonly Piece[]): Word[] | null {
  const words: Word[] = []
  let at = 0
  for (const piece of pieces) {
    for (let from = 0; from < piece.text.length; from += 1) {
      const character = piece.text[from] as string
      if (isSpace(character)) continue
      while (at < text.length && isSpace(text[at] as string)) at += 1
      if (text[at] === character) add(words, piece, from, at)
      else if (/[-\u2010]/.test(character)) continue
      else return null
      at += 1
    }
  }
  return words
}

const isSpace = (character: string) => character === ' ' || character === '\n'

function add(words: Word[], piece: Piece, from: number, at: number): void {
  const word = words.at(-1)
  const part = word?.parts.at(-1)
  if (!word || !part || word.end !== at || word.line !== piece.line) {
    words.push({ start: at, end: at + 1, line: piece.line, parts: [{ piece, from, to: from + 1 }] })
    return
  }
  word.end = at + 1
  if (part.piece === piece) part.to = from + 1
  else word.parts.push({ piece, from, to: from + 1 })
}

function toRun({ start, end, parts }: Word): PageRun | null {
  const boxes = parts.map(({ piece, from, to }) => piece.boxOf(from, to))
  const known = boxes.filter((box) => box !== null)
  if (known.length < boxes.length) return null
  const [x0 = 0, y0 = 0] = [0, 1].map((side) => round(Math.min(...known.map((box) => box[side] as number))))
  const [x1 = 0, y1 = 0] = [2, 3].map((side) => round(Math.max(...known.map((box) => box[side] as number))))
  return x1 > x0 && y1 > y0 ? [start, end, x0, y0, x1, y1] : null
}

const round = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 10_000

/** A page's size and places for a message; nothing where the size is not usable. */
export function toPlaces({ width, height }: { width: number; height: number }, runs: PageRun[]) {
  const isSize = (side: number) => side > 0 && side <= longestSide
  return isSize(width) && isSize(height) ? { width, height, runs } : {}
}
