import { toPathPart } from '@/lib/text/headings'
import { readOwnNumbers, readTaken } from '@/lib/text/references'
import type { PageText } from './page'
import type { Unit } from './units'

/** For each unit of a point or section, the sentences of the paper that take something from it. */
export type References = ReadonlyMap<Unit, readonly { unit: Unit; text: string }[]>

const LONGEST = 200
const MOST = 2
/** A number that more points have tells of none of them. */
const MOST_POINTS = 3

/** "Punkt 3 gäller inte mot gatan.", which may stand pages away from point 3. */
export function findReferences(pages: readonly PageText[], unitsOf: readonly Unit[][]): References {
  const said = pages.flatMap(({ text }, page) =>
    (unitsOf[page] ?? []).map((unit) => ({
      unit,
      text: text.slice(unit.start, unit.end).replace(/\s+/g, ' ').trim(),
    })),
  )
  const found = new Map<Unit, { unit: Unit; text: string }[]>()
  const points = readPoints(said)
  for (const reference of said) {
    if (reference.unit.block.kind === 'heading' || reference.text.length > LONGEST) continue
    for (const number of new Set(readTaken(reference.text))) {
      const named = points.filter((point) => point.number === number)
      if (named.length > MOST_POINTS) continue
      for (const unit of named.flatMap(({ units }) => units))
        if (unit !== reference.unit) found.set(unit, [...(found.get(unit) ?? []), reference])
    }
  }
  return found
}

/** A point ends where the next one, or the next heading, begins; a section where the next section does. */
function readPoints(said: readonly { unit: Unit; text: string }[]): { number: string; units: Unit[] }[] {
  const points: { number: string; units: Unit[]; isSection: boolean }[] = []
  let open: typeof points = []
  for (const { unit, text } of said) {
    const { kind } = unit.block
    const begins = unit.start === unit.block.start
    const numbers = begins ? readOwnNumbers(text, kind) : []
    if (unit.opens || kind === 'heading') open = open.filter(({ isSection }) => isSection && !unit.opens)
    else if (numbers.length > 0) open = open.filter(({ isSection }) => isSection)
    const begun = numbers.map((number) => ({ number, units: [], isSection: unit.opens }))
    points.push(...begun)
    open = [...open, ...begun]
    for (const point of open) point.units.push(unit)
  }
  return points
}

/** Those of a passage's units that stand outside it. */
export function listReferences(references: References, units: readonly Unit[]): string[] {
  const found = units.flatMap((unit) => references.get(unit) ?? [])
  const elsewhere = found.filter(({ unit }) => !units.includes(unit))
  return [...new Set(elsewhere.map(({ text }) => toPathPart(text)))].slice(0, MOST)
}
