import { attributeOf, readXml, type XmlTag } from './xml'
import type { Zip } from './zip'

type Style = { name: string; basedOn?: string; outline?: number }

/** A title has level 0, headings have 1 to 9. */
export type HeadingStyles = ReadonlyMap<string, number>

/** Styles inherit from each other. The limit ends a cycle. */
const longestChain = 20

export async function readHeadingStyles(zip: Zip): Promise<HeadingStyles> {
  if (!zip.has('word/styles.xml')) return new Map()
  const styles = new Map<string, Style>()
  let style: Style | undefined
  await readXml(zip.read('word/styles.xml'), {
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
  for (const id of styles.keys()) {
    const level = levelOf(id, styles)
    if (level !== null) levels.set(id, level)
  }
  return levels
}

function note(style: Style, tag: XmlTag): void {
  const value = attributeOf(tag, 'val')
  if (value === undefined) return
  if (tag.local === 'name') style.name = value.toLowerCase()
  if (tag.local === 'basedOn') style.basedOn = value
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
