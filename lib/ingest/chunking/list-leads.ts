import { isTableRow, readMark } from '@/lib/text/lines'
import { announcesList } from '@/lib/text/turning-words'
import type { PageText } from './page'
import type { Unit } from './units'

/** For each item of a list, the line that leads into the list, perhaps on an earlier page. */
export type ListLeads = ReadonlyMap<Unit, { unit: Unit; text: string }>

const LONGEST_LEAD = 240
/** The mark of a note may follow the end. */
const ENDS = /[.!?…]["”»’')\]]*[*⁰¹²³⁴-⁹]{0,3}$/u

export function findListLeads(pages: readonly PageText[], unitsOf: readonly Unit[][]): ListLeads {
  const leads = new Map<Unit, { unit: Unit; text: string }>()
  let lead: { unit: Unit; text: string } | null = null
  pages.forEach(({ text }, page) => {
    unitsOf[page]?.forEach((unit, at) => {
      const said = text.slice(unit.start, unit.end).replace(/\s+/g, ' ').trim()
      // The first lines of a page can be the rest of an item.
      const goesOn = at === 0 && unit.block.kind === 'prose' && /^\p{Ll}/u.test(said)
      if (unit.block.kind === 'item' || goesOn) {
        if (lead) leads.set(unit, lead)
      } else {
        const isRow = isTableRow(text.slice(unit.start, unit.end))
        lead = !isRow && isLead(unit, said) ? { unit, text: said.slice(0, LONGEST_LEAD) } : null
      }
    })
  })
  return leads
}

function isLead({ block }: Unit, said: string): boolean {
  if (block.kind === 'heading') return false
  return said.endsWith(':') || !ENDS.test(said) || announcesList(said)
}

/** What looks like a heading at the end of a page leads into the list, or is the sentence, that goes on overleaf. */
export function leadOnly(pages: readonly PageText[], unitsOf: readonly Unit[][]): void {
  unitsOf.forEach((units, page) => {
    const last = units.at(-1)
    const next = unitsOf[page + 1]?.[0]
    if (last?.block.kind !== 'heading' || last.level !== undefined || !next || next.block.kind === 'heading')
      return
    const said = pages[page + 1]?.text.slice(next.start, next.end) ?? ''
    const mark = next.block.kind === 'item' ? readMark(said) : ''
    if (!/^\p{Ll}/u.test(said.slice(mark.length))) return
    last.block = { ...last.block, kind: 'prose' }
    last.opens = false
  })
}
