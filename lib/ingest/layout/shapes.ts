import type { Point } from './drawn-marks'
import type { Box } from './matrix'

/** Numbers after each command of a path: move, line, curve with two and with one control point, close. */
const LENGTHS = [2, 2, 6, 4, 0]
const MOVE = 0
/** A path with more numbers is a drawing, whose parts are neither lines nor grounds of letters. */
const longest = 600

/** The boxes of a path's parts, because one path may draw the lines of several words; the whole's for a long path. */
export function readShapes(data: unknown, bounds: unknown): Box[] {
  const parts = readParts(data)
  return parts ? parts.flatMap(({ numbers }) => toBox(numbers)) : readBounds(bounds)
}

/** The box of a whole path; none if it is of another format of a later version. */
export const readBounds = (bounds: unknown): Box[] => toBox(toNumbers(bounds))

/** The corners of a path's parts that have no curves. */
export function readCorners(data: unknown): Point[][] {
  return (readParts(data) ?? []).flatMap(({ numbers, isCurved }) => {
    if (isCurved) return []
    const points = numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []))
    const [first, last] = [points[0], points.at(-1)]
    const isClosed = points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
    return [isClosed ? points.slice(0, -1) : points]
  })
}

/** Null if the path is too long, or of another format of a later version. */
function readParts(data: unknown): { numbers: number[]; isCurved: boolean }[] | null {
  const [path] = Array.isArray(data) ? (data as unknown[]) : []
  const numbers = toNumbers(path)
  if (numbers.length === 0 || numbers.length > longest) return null
  const parts: { numbers: number[]; isCurved: boolean }[] = []
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] ?? 0
    const length = LENGTHS[command]
    if (length === undefined) return null
    if (command === MOVE || parts.length === 0) parts.push({ numbers: [], isCurved: false })
    const part = parts.at(-1)
    part?.numbers.push(...numbers.slice(at + 1, at + 1 + length))
    if (part && length > 2) part.isCurved = true
    at += 1 + length
  }
  return parts
}

const toNumbers = (value: unknown): number[] =>
  ArrayBuffer.isView(value) || Array.isArray(value) ? Array.from(value as ArrayLike<unknown>, Number) : []

/** The box around points that are given one after the other; none for a single one. */
function toBox(points: readonly number[]): Box[] {
  if (points.length < 4 || !points.every(Number.isFinite)) return []
  const xs = points.filter((_, at) => at % 2 === 0)
  const ys = points.filter((_, at) => at % 2 === 1)
  return [{ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }]
}
