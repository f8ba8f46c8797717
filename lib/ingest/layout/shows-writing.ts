import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** So many points of a picture are looked at. */
const looked = 20_000
const tones = 32
/** Writing stands on a ground: paper in the light of a lamp has several tones of the same. */
const ground = { tones: 3, share: 0.55 } as const
/** And differs from it as ink from paper, on this share of the picture. */
const ink = { tones: 10, least: 0.004, most: 0.4 } as const

/** Whether a picture, as pdf.js decodes it, shows marks on a ground of one tone. A photo has all tones. */
export function showsWriting(picture: unknown): boolean {
  const counts = countTones(picture)
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return false
  const around = (at: number, distance: number) =>
    counts.slice(Math.max(0, at - distance), at + distance + 1).reduce((sum, count) => sum + count, 0)
  const main = counts.indexOf(Math.max(...counts))
  const marks = 1 - around(main, ink.tones - 1) / all
  return around(main, ground.tones) >= all * ground.share && marks >= ink.least && marks <= ink.most
}

/** How many of the points that are looked at have each tone; all none for a picture of an unknown format. */
function countTones(picture: unknown): number[] {
  const counts: number[] = new Array(tones).fill(0)
  const decoded = readDecoded(picture)
  if (!decoded) return counts
  const { width, points, toneOf } = decoded
  const wanted = Math.max(1, Math.floor(points / looked))
  // Steps of a whole part of the width would meet the same columns in each row.
  const step = wanted > 1 && width % wanted === 0 ? wanted + 1 : wanted
  for (let point = 0; point < points; point += step) {
    const tone = Math.floor((toneOf(point) * tones) / 256)
    counts[tone] = (counts[tone] ?? 0) + 1
  }
  return counts
}

type Decoded = { width: number; points: number; toneOf: (point: number) => number }

const bytesOfPoint = new Map<unknown, number>([
  [ImageKind.RGB_24BPP, 3],
  [ImageKind.RGBA_32BPP, 4],
])

function readDecoded(picture: unknown): Decoded | null {
  const { width, height, kind, data } = (picture ?? {}) as Record<string, unknown>
  if (typeof width !== 'number' || typeof height !== 'number' || !ArrayBuffer.isView(data)) return null
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const size = bytesOfPoint.get(kind)
  // Green is nearest to how light a colour is seen.
  if (size) return { width, points: width * height, toneOf: (point) => bytes[point * size + 1] ?? 0 }
  // A stencil has no kind, and is as one of one bit a point, whose rows begin with a byte.
  const row = Math.ceil(width / 8)
  const bitOf = (point: number) =>
    ((bytes[Math.floor(point / width) * row + ((point % width) >> 3)] ?? 0) >> (7 - (point % 8))) & 1
  return { width, points: width * height, toneOf: (point) => 255 * bitOf(point) }
}
