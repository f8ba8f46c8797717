import { isPale, isShade, isTiny } from './visible'
import { attributeOf, readXml, type XmlTag } from './xml'
import type { Zip } from './zip'

type Style = {
  name: string
  basedOn?: string
  outline?: number
  isHidden?: boolean
  isTiny?: boolean
  isPale?: boolean
  isShaded?: boolean
  list?: string
  depth?: number
}

export type DocxStyles = {
  /** A title has level 0, headings have 1 to 9. */
  levels: ReadonlyMap<string, number>
  /** Word shows their text not at all, or struck through. */
  hidden: ReadonlySet<string>
  /** Their letters are white and have no ground of another colour. */
  pale: ReadonlySet<string>
  /** Their letters are too small to see, unless a run has a size of its own. */
  tiny: ReadonlySet<string>
  /** The numbered lists that paragraphs of a style belong to. */
  lists: ReadonlyMap<string, { number: string; depth: number }>
}

/** Styles inherit from each other. The limit ends a cycle. */
const longestChain = 20

export async function readStyles(zip: Zip, part: string): Promise<DocxStyles> {
  if (!zip.has(part))
    return { levels: new Map(), hidden: new Set(), pale: new Set(), tiny: new Set(), lists: new Map() }
  const styles = new Map<string, Style>()
  let style: Style | undefined
  await readXml(zip.read(part), {
    open: (tag) => {
      if (tag.local === 'style') {
        style = { name: '' }
        styles.set(attributeOf(tag, 'styleId') ?? '', style)
      } else if (style) note(style, tag)
    },
    close: (tag) => {
      if (tag.local === 'style') style = undefined
    },
  })
  const levels = new Map<string, number>()
  const hidden = new Set<string>()
  const pale = new Set<string>()
  const tiny = new Set<string>()
  const lists = new Map<string, { number: string; depth: number }>()
  for (const id of styles.keys()) {
    const level = levelOf(id, styles)
    if (level !== null) levels.set(id, level)
    if (findInherited(id, styles, ({ isHidden }) => isHidden)) hidden.add(id)
    if (findInherited(id, styles, (style) => style.isTiny)) tiny.add(id)
    const isShaded = findInherited(id, styles, (style) => style.isShaded)
    if (findInherited(id, styles, ({ isPale }) => isPale) && !isShaded) pale.add(id)
    const number = findInherited(id, styles, ({ list }) => list)
    const depth = findInherited(id, styles, (style) => style.depth) ?? 0
    if (number !== undefined && number !== '0') lists.set(id, { number, depth })
  }
  return { levels, hidden, pale, tiny, lists }
}

/** An element of a property that is on or off, such as `<w:vanish/>`. */
export const isOn = (value: string | undefined) => value === undefined || !/^(?:0|false|off)$/.test(value)

/** A colour of letters that a reader cannot see on paper: white, or the paper's of the document's theme. */
export function isPaleTag(tag: XmlTag): boolean {
  const value = attributeOf(tag, 'val')
  if (value !== undefined && value !== 'auto') return isPale(value)
  return isPaper(tag, 'themeColor') && attributeOf(tag, 'themeShade') === undefined
}

/** A ground of another colour than paper. The pattern `solid` shows its own colour, not the fill. */
export function isShadeTag(tag: XmlTag): boolean {
  if (attributeOf(tag, 'val') === 'solid') return !isPale(attributeOf(tag, 'color'))
  const theme = attributeOf(tag, 'themeFill')
  return isShade(attributeOf(tag, 'fill')) || (theme !== undefined && !isPaper(tag, 'themeFill'))
}

const isPaper = (tag: XmlTag, name: string) => /^(?:background1|light1)$/.test(attributeOf(tag, name) ?? '')

/** Struck text is what no longer holds. */
export const hides = (name: string) => name === 'vanish' || name === 'strike' || name === 'dstrike'

function note(style: Style, tag: XmlTag): void {
  const value = attributeOf(tag, 'val')
  if (hides(tag.local)) style.isHidden = style.isHidden || isOn(value)
  if (tag.local === 'shd') style.isShaded = isShadeTag(tag)
  if (tag.local === 'color') style.isPale = isPaleTag(tag)
  if (value === undefined) return
  if (tag.local === 'highlight') style.isShaded = true
  if (tag.local === 'sz') style.isTiny = isTiny(value)
  if (tag.local === 'name') style.name = value.toLowerCase()
  if (tag.local === 'basedOn') style.basedOn = value
  if (tag.local === 'numId') style.list = value
  if (tag.local === 'ilvl') style.depth = Number(value) || 0
  if (tag.local === 'outlineLvl') style.outline = Number(value)
}

/** Word names its built-in styles in English in files of every language. */
function levelOf(id: string, styles: ReadonlyMap<string, Style>): number | null {
  let style = styles.get(id)
  for (let step = 0; style && step < longestChain; step++) {
    const { name, outline, basedOn } = style
    if (name === 'title') return 0
    const named = /^heading ([1-9])$/.exec(name)?.[1]
    if (named) return Number(named)
    if (outline !== undefined) return outline >= 0 && outline < 9 ? outline + 1 : null
    style = basedOn === undefined ? undefined : styles.get(basedOn)
  }
  return null
}

function findInherited<T>(
  id: string,
  styles: ReadonlyMap<string, Style>,
  read: (style: Style) => T | undefined,
): T | undefined {
  let style = styles.get(id)
  for (let step = 0; style && step < longestChain; step++) {
    const value = read(style)
    if (value !== undefined) return value
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
  }
  return undefined
}
