import { isPale } from '@/lib/ingest/readers/visible'
import type { Drawing, Letters } from './drawing'
import type { TextItem } from './pdfjs'

/**
 * The text that a person sees: not on a hidden layer, not transparent, not white on white. The pieces of text name
 * neither, so their letters are followed through the drawing commands, which do. All text is kept if the two differ.
 */
export function omitUnseen(items: readonly TextItem[], drawing: Drawing): TextItem[] {
  const letters = items.map(({ text }) => text.normalize('NFKC').replace(/\s/gu, ''))
  if (letters.join('') !== drawing.letters.map(({ text }) => text).join('')) return [...items]
  const owners = drawing.letters.flatMap((own) => Array<Letters>(own.text.length).fill(own))
  let at = 0
  return items.filter((item, index) => {
    const length = letters[index]?.length ?? 0
    at += length
    return !owners.slice(at - length, at).some((own) => isUnseen(own, item, drawing))
  })
}

/** A scanner's text may be transparent, or white below the picture. */
function isUnseen(own: Letters, { x, y }: TextItem, { grounds, hasPicture }: Drawing): boolean {
  if (own.isHidden) return true
  if (hasPicture || !own.isFilled) return false
  const isOnGround = grounds.some(
    ({ left, right, bottom, top }) => x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1,
  )
  return own.alpha === 0 || (isPale(own.fill.replace('#', '')) && !isOnGround)
}
