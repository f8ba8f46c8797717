import { isGarbled, lacksLetters } from './garbled'
import type { TextItem } from './pdfjs'
import type { Pictures } from './pictures'
import { mostAngle } from './struck'

/** A page whose only text is the stamp of a signing service, or a scanner's number, has fewer letters. */
const FEW_LETTERS = 300
/** Pictures that cover this share of their page are a scan. A scanner may cut one into strips. */
const SCAN = 0.5
/** A notice pasted into a page covers at least this share, a logo less. */
const NOTICE = 0.15
/** Outlines of 150 letters: a heading or a logo has fewer. */
const OUTLINES = 6000

/** `text`: it may not be what the page shows. `picture`: a picture may hold more text than the page has. */
export type Doubt = 'text' | 'picture'

type Page = {
  /** Hidden text is among them, because it shows too whether the file's letters are damaged. */
  items: readonly TextItem[]
  /** The edges of the page, in points. */
  bottom: number
  top: number
}

/** Why a page is to be drawn and recognized although it has text. */
export async function findDoubt(page: Page, findPictures: () => Promise<Pictures>): Promise<Doubt | null> {
  const raw = joinPieces(page.items)
  if (lacksLetters(raw)) return 'text'
  const letters = raw.match(/[\p{L}\d]/gu)?.length ?? 0
  const isShort = letters < FEW_LETTERS
  const isLying = isGarbled(raw)
  if (letters === 0 || !(isShort || isLying || findGap(page) >= (page.top - page.bottom) * NOTICE))
    return null
  const { share, writing, outlines } = await findPictures()
  if (share >= SCAN && (isShort || isLying)) return 'text'
  const holdsMore = writing >= NOTICE || outlines >= OUTLINES || (isShort && share >= NOTICE)
  return holdsMore ? 'picture' : null
}

/** A letter without a character is often a piece of its own, so that only pieces of other lines stand apart. */
function joinPieces(items: readonly TextItem[]): string {
  return items.reduce((text, item, at) => text + (item.y === items[at - 1]?.y ? '' : ' ') + item.text, '')
}

/** The height of the highest band of a page without text, in points. Text up a margin, as stamps are, is none. */
function findGap({ items, bottom, top }: Page): number {
  const places = items
    .filter(({ text, angle }) => Math.abs(angle) <= mostAngle && text.trim() !== '')
    .map(({ y, size }) => [y, y + size] as const)
    .sort(([one], [other]) => one - other)
  let [gap, above] = [0, bottom]
  for (const [low, high] of [...places, [top, top] as const]) {
    gap = Math.max(gap, low - above)
    above = Math.max(above, high)
  }
  return gap
}
