import { isPale } from '@/lib/ingest/readers/visible'
import type { Drawing, Letters } from './drawing'
import type { TextItem } from './pdfjs'
import type { Pictures } from './pictures'

/**
 * The text that a person sees: not on a hidden layer, not transparent or invisible, not white on white. The pieces of text name
 * neither, so their letters are followed through the drawing commands, which do. All text is kept if the two differ.
 * @throws if they differ and a layer is hidden, because any letter may then be on it
 */
export async function omitUnseen(
  items: readonly TextItem[],
  drawing: Drawing,
  findPictures: () => Promise<Pictures>,
): Promise<TextItem[]> {
  const letters = items.map(({ text }) => text.normalize('NFKC').replace(/\s/gu, ''))
  if (letters.join('') !== drawing.letters.map(({ text }) => text).join('')) {
    if (drawing.hasHiddenLayers) throw new Error('The letters of hidden layers are not known')
    return [...items]
  }
  const owners = drawing.letters.flatMap((own) => Array<Letters>(own.text.length).fill(own))
  const isUnseen = areFewInvisible(drawing)
    ? (own: Letters) => own.isInvisible || isPaleLetter(own)
    : isPaleLetter
  let at = 0
  const drawn = items.map((item, index) => {
    const start = at
    at += letters[index]?.length ?? 0
    const own = owners.slice(start, at)
    return {
      item,
      isHidden: own.some(({ isHidden }) => isHidden),
      isPale: own.length > 0 && own.every(isUnseen) && !isOnGround(item, drawing),
    }
  })
  // A scanner's text may be transparent, or white below the picture.
  const isOnPicture = drawn.some(({ isPale }) => isPale) && (await findPictures()).areThere
  return drawn.filter(({ isHidden, isPale }) => !isHidden && (isOnPicture || !isPale)).map(({ item }) => item)
}

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
