import { attributeOf, readXml, type XmlTag } from './xml'
import type { Zip } from './zip'

export type Level = { format: string; text: string; start: number }

const deepestLevel = 8

/** The numbers that Word makes itself for paragraphs: "7 §", "7.1", "(a)". */
export async function readNumbering(zip: Zip, part: string): Promise<ListNumbers> {
  const lists = new Map<string, Map<number, Level>>()
  const listOf = new Map<string, string>()
  const restarts = new Set<string>()
  let levels: Map<number, Level> | undefined
  let level: Level | undefined
  let number: string | undefined
  const read = (tag: XmlTag) => {
    const value = attributeOf(tag, 'val') ?? ''
    if (tag.local === 'abstractNum') {
      levels = new Map()
      lists.set(attributeOf(tag, 'abstractNumId') ?? '', levels)
    } else if (tag.local === 'num') {
      number = attributeOf(tag, 'numId')
      levels = undefined
    } else if (tag.local === 'abstractNumId' && number !== undefined) listOf.set(number, value)
    else if (tag.local === 'startOverride' && number !== undefined) restarts.add(number)
    else if (tag.local === 'lvl') {
      level = { format: 'decimal', text: '', start: 1 }
      levels?.set(Number(attributeOf(tag, 'ilvl')), level)
    } else if (level) {
      if (tag.local === 'numFmt') level.format = value
      if (tag.local === 'lvlText') level.text = value
      if (tag.local === 'start') level.start = Number(value) || 0
    }
  }
  if (zip.has(part)) await readXml(zip.read(part), { open: read, close: () => {} })
  return new ListNumbers(lists, listOf, restarts)
}

export class ListNumbers {
  private readonly lists: ReadonlyMap<string, ReadonlyMap<number, Level>>
  private readonly listOf: ReadonlyMap<string, string>
  private readonly restarts: Set<string>
  private readonly counts = new Map<string, (number | undefined)[]>()

  constructor(
    lists: ReadonlyMap<string, ReadonlyMap<number, Level>>,
    listOf: ReadonlyMap<string, string>,
    /** The ids of the lists whose count starts again at their first number, because the document says so. */
    restarts: Set<string>,
  ) {
    this.restarts = restarts
    this.lists = lists
    this.listOf = listOf
  }

  /** Counts one on. Null for a bullet, and for a list that the file does not describe. */
  next(number: string, depth: number): string | null {
    const list = this.listOf.get(number) ?? ''
    const levels = this.lists.get(list)
    const own = levels?.get(depth)
    if (!levels || !own || depth > deepestLevel) return null
    const counts = this.restarts.delete(number) ? [] : (this.counts.get(list) ?? [])
    this.counts.set(list, counts)
    counts[depth] = (counts[depth] ?? own.start - 1) + 1
    counts.length = depth + 1
    if (own.format === 'bullet' || own.format === 'none') return null
    const label = own.text.replace(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1
      const { format = 'decimal', start = 1 } = levels.get(at) ?? {}
      return writeNumber(counts[at] ?? start, format)
    })
    return label.trim() || null
  }
}

const romans: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const mostInRoman = 399

function writeNumber(value: number, format: string): string {
  const isUpper = format.startsWith('upper')
  const written = /Letter$/.test(format)
    ? toLetters(value)
    : /Roman$/.test(format) && value <= mostInRoman
      ? toRoman(value)
      : String(value)
  return isUpper ? written.toUpperCase() : written
}

/** After z Word writes aa, bb. */
const toLetters = (value: number) =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(9, Math.ceil(value / 26)))

function toRoman(value: number): string {
  let left = value
  return romans.reduce((written, [worth, letters]) => {
    const times = Math.floor(left / worth)
    left -= times * worth
    return written + letters.repeat(times)
  }, '')
}
