import { isPale } from '@/lib/ingest/readers/visible'
import type { Drawing, Ground, Letters } from './drawing'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'
import type { Pictures } from './pictures'
import { mostAngle, omitCovered } from './struck'

/**
 * The text that a person sees: not on a hidden layer, not transparent or invisible, not white on white, not below a
 * white area. The pieces of text name none of these, so their letters are followed through the drawing commands, which
 * do. All text is kept if the two differ.
 * @throws if they differ and a layer is hidden, because any letter may then be on it
 */
export async function omitUnseen(
  items: readonly TextItem[],
  drawing: Drawing,
  findPictures: () => Promise<Pictures>,
): Promise<TextItem[]> {
  const owners = findOwners(items, drawing)
  if (!owners) {
    if (drawing.hasHiddenLayers) throw new Error('The letters of hidden layers are not known')
    return [...items]
  }
  const isUnseen = areFewInvisible(drawing)
    ? (own: Letters) => own.isInvisible || isPaleLetter(own)
    : isPaleLetter
  const drawn = items.map((item, index) => {
    const places = owners[index] ?? []
    const own = places.flatMap((at) => drawing.letters[at] ?? [])
    const ground = findGround(item, drawing, places[0] ?? 0)
    const isLost =
      ground !== undefined && isOnTop(item, ground, drawing, places[0] ?? 0) && areLikeGround(own, ground)
    const isOut = own.length > 0 && own.every(({ clip }) => clip !== null && isBeyond(item, clip))
    return {
      item,
      isHidden: isOut || isLost || own.some(({ isHidden }) => isHidden),
      isPale: own.length > 0 && own.every(isUnseen) && !ground,
    }
  })
  // A scanner's text may be transparent, or white below the picture.
  const isOnPicture = drawn.some(({ isPale }) => isPale) && (await findPictures()).areThere
  const lastOf = new Map(items.map((item, index) => [item, owners[index]?.at(-1) ?? 0]))
  const kept = drawn
    .filter(({ isHidden, isPale }) => !isHidden && (isOnPicture || !isPale))
    .map(({ item }) => item)
  const uncovered = omitCovered(kept, (item) =>
    drawing.covers.filter(({ after }) => after > (lastOf.get(item) ?? 0)),
  )
  // A white area that hides most of a page has a form, or a transparency, that was not understood.
  return 2 * countLetters(uncovered) > countLetters(kept) ? uncovered : kept
}

/**
 * For each piece of text the drawn pieces that its letters come from, by their places in `drawing.letters`; null if the
 * two differ. The text has no pieces that stand outside the page, unless a layer is hidden: then all must be known.
 */
function findOwners(items: readonly TextItem[], { letters, hasHiddenLayers }: Drawing): number[][] | null {
  let [piece, start] = [0, 0]
  const owners: number[][] = []
  for (const { text } of items) {
    let rest = text.normalize('NFKC').replace(/\s/gu, '')
    const own: number[] = []
    while (rest !== '') {
      const next = letters[piece]
      if (!next) return null
      const left = next.text.slice(start)
      const length = Math.min(left.length, rest.length)
      const isSame = left.slice(0, length) === rest.slice(0, length)
      if (!isSame && (own.length > 0 || start > 0 || hasHiddenLayers)) return null
      if (isSame && length > 0) own.push(piece)
      if (isSame) rest = rest.slice(length)
      if (!isSame || length === left.length) [piece, start] = [piece + 1, 0]
      else start += length
    }
    owners.push(own)
  }
  const areAllUsed = letters.slice(piece).every(({ text }, at) => text.length <= (at === 0 ? start : 0))
  return areAllUsed || !hasHiddenLayers ? owners : null
}

const countLetters = (items: readonly TextItem[]) =>
  items.reduce((sum, { text }) => sum + text.trim().length, 0)

/** A piece may have letters of several colours. */
const isPaleLetter = ({ isFilled, alpha, fill }: Letters) =>
  isFilled && (alpha <= faintest || isPale(fill.replace('#', '')))

/** Letters with at most this opacity leave no trace on paper; a watermark has more. */
const faintest = 0.05

/** Where most letters are invisible, a program recognized them in shapes that a person reads. */
function areFewInvisible({ letters }: Drawing): boolean {
  const count = (some: readonly Letters[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  return 2 * count(letters.filter(({ isInvisible }) => isInvisible)) < count(letters)
}

const isOn = ({ x, y }: TextItem, { left, right, bottom, top }: Box) =>
  x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1

/** The area that the piece stands on, which was drawn before it. */
const findGround = (item: TextItem, { grounds }: Drawing, place: number) =>
  grounds.findLast((ground) => ground.after <= place && isOn(item, ground))

/** Whether no white card lies between the area and the piece. */
const isOnTop = (item: TextItem, ground: Ground, { covers }: Drawing, place: number) =>
  !covers.some((one) => one.order > ground.order && one.after <= place && isOn(item, one))

/** Letters of nearly the colour of their ground. */
function areLikeGround(letters: readonly Letters[], ground: Ground): boolean {
  const other = readColor(ground.fill)
  const isLike = ({ isFilled, fill }: Letters) => {
    const own = readColor(fill)
    return isFilled && own?.every((part, at) => Math.abs(part - (other?.[at] ?? Number.NaN)) <= nearest)
  }
  return letters.length > 0 && letters.every(isLike)
}

const nearest = 8

function readColor(fill: string | null): number[] | null {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(fill ?? '')
  return parts ? parts.slice(1).map((part) => Number.parseInt(part, 16)) : null
}

/** Whether all of the piece is outside an area. A turned one is not measured. */
const isBeyond = ({ x, y, width, size, angle }: TextItem, { left, right, bottom, top }: Box) =>
  Math.abs(angle) <= mostAngle && (x + width < left || x > right || y + size < bottom || y > top)
