import { isGarbled, lacksLetters } from './garbled'
import type { Pictures } from './pictures'

/** A page whose only text is the stamp of a signing service, or a scanner's number, has fewer letters. */
const FEW_LETTERS = 300
/** Pictures that cover this share of their page are a scan. A scanner may cut one into strips. */
const SCAN = 0.5
/** A notice pasted into a page with few letters covers at least this share, a logo less. */
const NOTICE = 0.15

/** `text`: it may not be what the page shows. `picture`: a picture may hold more text than the page has. */
export type Doubt = 'text' | 'picture'

/** Why a page is to be drawn and recognized although it has text. `raw` is the text as the file has it. */
export async function findDoubt(raw: string, findPictures: () => Promise<Pictures>): Promise<Doubt | null> {
  if (lacksLetters(raw)) return 'text'
  const letters = raw.match(/[\p{L}\d]/gu)?.length ?? 0
  const isShort = letters < FEW_LETTERS
  if (letters === 0 || !(isShort || isGarbled(raw))) return null
  const { share } = await findPictures()
  if (share >= SCAN) return 'text'
  return isShort && share >= NOTICE ? 'picture' : null
}
