import { isPale } from '@/lib/ingest/readers/visible'
import type { Drawing, Letters } from './drawing'
import type { TextItem } from './pdfjs'
import type { Pictures } from './pictures'
import { omitCovered } from './struck'

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
    const own = (owners[index] ?? []).flatMap((at) => drawing.letters[at] ?? [])
    return {
      item,
      isHidden: own.some(({ isHidden }) => isHidden),
      isPale: own.length > 0 && own.every(isUnseen) && !isOnGround(item, drawing),
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
  isFilled && (alpha === 0 || isPale(fill.replace('#', '')))

/** Where most letters are invisible, a program recognized them in shapes that a person reads. */
function areFewInvisible({ letters }: Drawing): boolean {
  const count = (some: readonly Letters[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  return 2 * count(letters.filter(({ isInvisible }) => isInvisible)) < count(letters)
}

const isOnGround = ({ x, y }: TextItem, { grounds }: Drawing) =>
  grounds.some(
    ({ left, right, bottom, top }) => x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1,
  )
