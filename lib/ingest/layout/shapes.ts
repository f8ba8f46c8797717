import type { Box } from './matrix'

/** Numbers after each command of a path: move, line, curve with two and with one control point, close. */
const LENGTHS = [2, 2, 6, 4, 0]
const MOVE = 0
/** A path with more numbers is a drawing, whose parts are neither lines nor grounds of letters. */
const longest = 600

/** The boxes of a path's parts, because one path may draw the lines of several words; the whole's for a long path. */
export function readShapes(data: unknown, bounds: unknown): Box[] {
  const [path] = Array.isArray(data) ? (data as unknown[]) : []
  const numbers = toNumbers(path)
  if (numbers.length === 0 || numbers.length > longest) return toBox(toNumbers(bounds))
  const parts: number[][] = []
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] ?? 0
    const length = LENGTHS[command]
    // Another format of a later version.
    if (length === undefined) return toBox(toNumbers(bounds))
    if (command === MOVE || parts.length === 0) parts.push([])
    parts.at(-1)?.push(...numbers.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return parts.flatMap(toBox)
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
