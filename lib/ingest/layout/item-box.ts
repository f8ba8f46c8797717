import { cleanText } from '@/lib/ingest/readers/clean-text'
import type { PageFrame, TextItem } from './pdfjs'
import type { Box, Piece } from './place-words'

/** The letters of common fonts reach this far from the baseline, in font sizes. */
const [ascent, descent] = [0.8, 0.25]
/** A page scanned askew may turn by this many degrees. */
const mostAskew = 5

export function boxesOfItem(item: TextItem, { width, height, transform }: PageFrame): Piece['boxOf'] {
  const askew = Math.abs(item.angle - Math.round(item.angle / 90) * 90)
  const isKnown = item.runsAlong && askew <= mostAskew && item.width > 0 && item.size > 0
  if (!isKnown || !(width > 0 && height > 0)) return () => null
  const radians = (item.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const toPage = (along: number, up: number) => {
    const x = item.x + along * cos - up * sin
    const y = item.y + along * sin + up * cos
    return [(a * x + c * y + e) / width, (b * x + d * y + f) / height] as const
  }
  let edges: number[] | undefined
  const cleaned = cleanText(item.text)
  const skipped = cleaned.length - cleaned.trimStart().length
  return (start, end): Box | null => {
    edges ??= findEdges(cleaned, item.family)
    const from = item.width * (edges[skipped + start] ?? 0)
    const to = item.width * (edges[skipped + end] ?? 1)
    const [low, high] = [-descent * item.size, ascent * item.size]
    const corners = [toPage(from, low), toPage(to, low), toPage(from, high), toPage(to, high)]
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    return box.every(Number.isFinite) ? box : null
  }
}

/** The widths are thousandths of the font size, from the standard fonts' own metrics. */
type Widths = { usual: number; of: Map<string, number> }

const widths = (usual: number, classes: Record<number, string>): Widths => ({
  usual,
  of: new Map(Object.entries(classes).flatMap(([width, all]) => [...all].map((it) => [it, Number(width)]))),
})

const sans = widths(556, {
  191: "'",
  222: 'ijl‘’',
  278: ' !,./:;I[\\]ft|·',
  333: '()-r`{}“”',
  350: '•',
  400: '°',
  500: 'ckJsvxyz',
  584: '+<=>~',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'mM',
  889: '%',
  944: 'W',
  1000: '—…',
  1015: '@',
})

const serif = widths(500, {
  250: ' ,.·',
  278: '/:;ijlt\\',
  333: "!()-I[]`fr‘’'",
  389: 'Js',
  400: '°',
  444: '?acez“”',
  350: '•',
  541: '~',
  556: 'FPS',
  564: '+<=>',
  611: 'ELTZ',
  667: 'BCR',
  722: 'ADGHKNOQUVXYw',
  778: '&m',
  833: '%',
  889: 'M',
  944: 'W',
  921: '@',
  1000: '—…',
})

const families = new Map([
  ['serif', serif],
  ['monospace', widths(600, {})],
])

/** Finds where each character of a line begins, and where the last one ends, in shares of the line's length. */
export function findEdges(text: string, family: string): number[] {
  const { usual, of } = families.get(family) ?? sans
  const edges = [0]
  let total = 0
  for (const character of text) {
    const width = of.get(character.normalize('NFD')[0] as string) ?? usual
    for (let unit = 0; unit < character.length; unit += 1) {
      total += width / character.length
      edges.push(total)
    }
  }
  return edges.map((edge) => edge / (total || 1))
}
