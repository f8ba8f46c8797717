/** The six numbers of a PDF transformation: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** @returns the transformation that applies `inner` first; `outer` alone if `inner` is none */
export function multiply(outer: Matrix, inner: unknown): Matrix {
  if (!Array.isArray(inner) && !ArrayBuffer.isView(inner)) return outer
  const [a, b, c, d, e, f] = outer
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = Array.from(inner as ArrayLike<unknown>, Number)
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export type Box = { left: number; right: number; bottom: number; top: number }

export const transformPoint = (
  [a, b, c, d, e, f]: Matrix,
  [x, y]: readonly [number, number],
): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f]

/** The box around the transformed corners. */
export function transformBox(matrix: Matrix, { left, right, bottom, top }: Box): Box {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => transformPoint(matrix, [x, y])))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}
