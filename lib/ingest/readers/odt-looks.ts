import { isPale, isShade } from './visible'
import { attributeOf, type XmlTag } from './xml'

/** A reader of the paper cannot see letters of at most two points. */
const TINY = /^(?:[01](?:\.\d{1,3})?|2(?:\.0{1,3})?)pt$/

/** What a style says of its letters. A missing value is that of the paragraph or run around it. */
type Look = { isTiny?: boolean; isPale?: boolean; isStruck?: boolean; isShaded?: boolean; isHidden?: boolean }

/** How the letters of an ODT look: a run can take back the look of its paragraph's style. */
export class OdtLooks {
  private readonly styles = new Map<string, Look>()
  private style = ''
  private readonly around: Look[] = []

  /** Styles stand before the text that uses them. */
  readStyle(tag: XmlTag): void {
    if (tag.local === 'style') {
      this.style = attributeOf(tag, 'name') ?? ''
      this.styles.set(this.style, { ...this.styles.get(attributeOf(tag, 'parent-style-name') ?? '') })
    } else if (/-style$|^page-layout$/.test(tag.local)) this.style = ''
    else if (tag.local.endsWith('-properties')) this.readProperties(tag, this.styles.get(this.style))
  }

  private readProperties(tag: XmlTag, look: Look | undefined): void {
    if (!look) return
    const ground = attributeOf(tag, 'background-color')?.replace(/^#|^transparent$/, '')
    if (ground) look.isShaded = isShade(ground)
    if (tag.local !== 'text-properties') return
    const color = attributeOf(tag, 'color')?.replace('#', '')
    if (color) look.isPale = isPale(color)
    const size = attributeOf(tag, 'font-size')
    if (size?.endsWith('pt')) look.isTiny = TINY.test(size)
    const line = attributeOf(tag, 'text-line-through-style') ?? attributeOf(tag, 'text-line-through-type')
    if (line) look.isStruck = line !== 'none'
    const display = attributeOf(tag, 'display')
    if (display) look.isHidden = display === 'none'
  }

  isHidden(tag: XmlTag): boolean {
    return this.styles.get(attributeOf(tag, 'style-name') ?? '')?.isHidden === true
  }

  /** A run has the look of what is around it. A paragraph has its own, also in a box or a note. */
  open(tag: XmlTag): void {
    const inherited = tag.local === 'span' ? this.around.at(-1) : undefined
    const own = this.styles.get(attributeOf(tag, 'style-name') ?? '')
    const isShaded = inherited?.isShaded === true || own?.isShaded === true
    this.around.push({ ...inherited, ...own, isShaded })
  }

  close(): void {
    this.around.pop()
  }

  /** Whether a reader of the paper sees the letters here as what holds. */
  isSeen(isOnGround: boolean): boolean {
    const { isTiny, isPale, isStruck, isShaded } = this.around.at(-1) ?? {}
    return !isTiny && !isStruck && !(isPale && !isShaded && !isOnGround)
  }
}
