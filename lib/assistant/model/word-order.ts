import { isFunctionWord } from '@/lib/text/function-words'
import { tokenize } from '@/lib/text/tokens'
import { isSaid, readContentWords } from './content-words'

const BOUNDARY = /[,;:()]|(?<!\p{L})(?:och|eller|samt|respektive|and|or)(?!\p{L})/giu

/** "Ek till revisor och Berg till kassör" does not prove "Ek till kassör". */
export function isInOrder(part: string, turn: string): boolean {
  const tokens = tokenize(turn)
  const places = [...new Set(readContentWords(part))]
    .map((word) => tokens.flatMap((token, at) => (isSaid(word, [token.word]) ? [at] : [])))
    .filter((found) => found.length > 0)
  const boundaries = [...turn.matchAll(BOUNDARY)].map(({ index }) => index)
  const isSpliced = (from: number, to: number) => {
    const skipped = tokens.slice(from + 1, to).filter(({ word }) => !isFunctionWord(word))
    const [start, end] = [tokens[from]?.end ?? 0, tokens[to]?.start ?? 0]
    return boundaries.some(
      (at) =>
        at >= start &&
        at < end &&
        skipped.some((word) => word.end <= at) &&
        skipped.some((word) => word.start > at),
    )
  }
  return (
    places.length === 0 ||
    places.some((_, cut) => {
      const order = placeInOrder([...places.slice(cut), ...places.slice(0, cut)])
      return order?.every((at, index) => index === 0 || !isSpliced(order[index - 1] ?? 0, at)) ?? false
    })
  )
}

/** Two words can share a position: "notice of termination". */
function placeInOrder(places: readonly (readonly number[])[]): number[] | null {
  const order: number[] = []
  for (const found of places) {
    const next = found.find((at) => at >= (order.at(-1) ?? 0))
    if (next === undefined) return null
    order.push(next)
  }
  return order
}
