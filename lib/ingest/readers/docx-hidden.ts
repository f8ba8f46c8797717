import { attributeOf, type XmlTag } from './xml'

const isTrue = (value: string | undefined) => value !== undefined && !/^(?:0|false|off)$/.test(value)

/** The parts that Word does not show: a hidden or deleted row, a deleted cell, a hidden drawing. */
export class HiddenParts {
  private readonly path: string[] = []
  /** The place in the path of the part that is hidden. */
  private from: number | null = null

  get isInside(): boolean {
    return this.from !== null
  }

  open(tag: XmlTag): void {
    const parent = this.path.at(-1)
    this.path.push(tag.local)
    if (this.from !== null) return
    const part = findHiddenPart(tag, parent)
    const at = part === null ? -1 : this.path.lastIndexOf(part)
    if (at >= 0) this.from = at
  }

  /** @returns whether the element that closes is hidden */
  close(): boolean {
    this.path.pop()
    if (this.from === null) return false
    if (this.path.length <= this.from) this.from = null
    return true
  }
}

/** The element around the tag, or the tag's own, of which nothing is shown. */
function findHiddenPart(tag: XmlTag, parent: string | undefined): string | null {
  const { local } = tag
  if (parent === 'trPr' && (local === 'hidden' || local === 'del')) {
    const value = attributeOf(tag, 'val')
    return value === undefined || isTrue(value) ? 'tr' : null
  }
  if (parent === 'tcPr' && local === 'cellDel') return 'tc'
  // A picture, a box or a shape of a drawing, in the new and in the old way.
  if ((local === 'docPr' || local === 'anchor') && isTrue(attributeOf(tag, 'hidden'))) return 'drawing'
  const style = attributeOf(tag, 'style') ?? ''
  if (parent === 'pict' && /(?:visibility:\s?hidden|display:\s?none)/i.test(style)) return local
  return null
}
