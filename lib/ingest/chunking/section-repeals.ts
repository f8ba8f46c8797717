import { repeals } from '@/lib/text/turning-words'
import type { PageText } from './page'
import type { Unit } from './units'

/** For each sentence of a repealed section, the sentence below its heading that says so, perhaps on an earlier page. */
export type Repeals = ReadonlyMap<Unit, string>

const LONGEST = 90

export function findRepeals(pages: readonly PageText[], unitsOf: readonly Unit[][]): Repeals {
  const found = new Map<Unit, string>()
  let repeal: string | null = null
  let isBelowHeading = false
  pages.forEach(({ text }, page) => {
    for (const unit of unitsOf[page] ?? []) {
      const isHeading = unit.block.kind === 'heading'
      if (isHeading || unit.opens) repeal = null
      else if (repeal) found.set(unit, repeal)
      else if (isBelowHeading) repeal = readRepeal(text.slice(unit.start, unit.end))
      isBelowHeading = isHeading
    }
  })
  return found
}

function readRepeal(sentence: string): string | null {
  const said = sentence.replace(/\s+/g, ' ').trim()
  return repeals(said) ? said.replace(/^[(*]{1,2}|[)*]{1,2}$/gu, '').slice(0, LONGEST) : null
}
