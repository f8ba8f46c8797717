/** Widths in thousandths of the font size, from the standard fonts' own metrics. */
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

/** Where each character of a line begins, and where the last one ends, in shares of the line's length. */
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
