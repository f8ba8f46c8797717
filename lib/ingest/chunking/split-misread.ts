import { type HeadingStack, readHeadings, readHeadingsAt } from '@/lib/text/headings'
import { splitSegments } from '@/lib/text/segments'
import { statesStatus, turnsMeaning } from '@/lib/text/turning-words'
import { NO_PATH, type Packed, pushHeadings, type Unit } from './units'

/**
 * A passage stores the headings of its beginning, and its reader finds the further ones by their look. It ends where
 * that reader would find other headings that turn the meaning than the document has.
 */
export function splitMisread(
  packed: readonly Packed[],
  above: HeadingStack,
  statesLevels: boolean,
): Packed[] {
  const parts: Packed[] = []
  let stack = above
  for (const passage of packed) {
    let rest = passage
    for (let at = findMisread(rest, stack, statesLevels); at; at = findMisread(rest, stack, statesLevels)) {
      const [ended, units] = [rest.units.slice(0, at), rest.units.slice(at)]
      parts.push({ ...rest, units: ended })
      stack = pushHeadings(stack, rest.text, ended)
      rest = { ...NO_PATH, text: rest.text, units, from: units[0] as Unit }
    }
    parts.push(rest)
    stack = pushHeadings(stack, rest.text, rest.units)
  }
  return parts
}

const isHeading = (unit: Unit | undefined) => unit?.block.kind === 'heading'

/** The heading at which the next passage begins; undefined if the reader finds all. */
function findMisread(
  { text, units, from }: Packed,
  above: HeadingStack,
  statesLevels: boolean,
): number | undefined {
  const body = units.findIndex((unit) => !isHeading(unit))
  if (body < 0 || !units.slice(body).some(isHeading)) return
  let stack = pushHeadings(above, text, units.slice(0, body))
  const passage = {
    text: text.slice(from.start, units.at(-1)?.end),
    headings: readHeadings(stack),
    statesLevels,
  }
  const segments = splitSegments(passage.text)
  let opening: number | undefined
  for (let at = body; at < units.length; at++) {
    const unit = units[at] as Unit
    if (isHeading(unit)) {
      if (!isHeading(units[at - 1])) opening = at
      stack = pushHeadings(stack, text, [unit])
    } else if (opening) {
      const read = readHeadingsAt(passage, segments, unit.start - from.start)
      if (readTurning(read) !== readTurning(readHeadings(stack))) return opening
    }
  }
}

const readTurning = (headings: readonly string[]) =>
  headings.filter((heading) => turnsMeaning(heading) || statesStatus(heading)).join('\n')
