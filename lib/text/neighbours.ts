import type { Segment } from './segments'

/** The text of a segment, without white space around it. */
export type Say = (at: number) => string

export const sayOf =
  (text: string, segments: readonly Segment[]): Say =>
  (at) =>
    text.slice(segments[at]?.start ?? 0, segments[at]?.end ?? 0).trim()

/** Both ends are included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

export function startOfBlock(segments: readonly Segment[], index: number): number {
  let at = index
  while (at > 0 && segments[at - 1]?.block === segments[index]?.block) at--
  return at
}

export function endOfBlock(segments: readonly Segment[], index: number): number {
  let at = index
  while (segments[at + 1]?.block === segments[index]?.block) at++
  return at
}
