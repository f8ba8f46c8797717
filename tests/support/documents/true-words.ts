import PDFDocument from 'pdfkit'

/** Where a word was drawn, in shares of its page from the top left: `[x0, y0, x1, y1]`. */
export type TrueWord = { page: number; text: string; box: [number, number, number, number] }

type Fragment = { width?: number; align?: string; lineWidth?: number; textWidth?: number }
type Drawing = PDFKit.PDFDocument & {
  _pageBuffer: unknown[]
  _font: { ascender: number; descender: number }
  _fontSize: number
}
type Prototype = {
  _fragment: (this: Drawing, text: string, x: number, y: number, options: Fragment) => void
}

/**
 * Notes the words that pdfkit draws while `draw` runs, with its own measures of the letters. Turned lines are noted
 * as they are laid out, without the turn. Several pages must be buffered.
 */
export async function noteTrueWords<T>(draw: () => Promise<T>): Promise<{ drawn: T; words: TrueWord[] }> {
  const prototype = PDFDocument.prototype as unknown as Prototype
  const original = prototype._fragment
  const words: TrueWord[] = []
  prototype._fragment = function note(text, x, y, options) {
    words.push(...measureWords(this, text, x, y, options))
    return original.call(this, text, x, y, options)
  }
  try {
    return { drawn: await draw(), words }
  } finally {
    prototype._fragment = original
  }
}

function measureWords(pdf: Drawing, text: string, x: number, y: number, options: Fragment): TrueWord[] {
  const { lineWidth = 0, textWidth = 0, align } = options
  const left =
    options.width && align === 'right'
      ? x + lineWidth - pdf.widthOfString(text.trimEnd())
      : options.width && align === 'center'
        ? x + lineWidth / 2 - textWidth / 2
        : x
  const { ascender, descender } = pdf._font
  const bottom = y + ((ascender - descender) / 1000) * pdf._fontSize
  const { width, height } = pdf.page
  const page = pdf._pageBuffer.indexOf(pdf.page) + 1
  const words = [...text.matchAll(/[^\s\u00a0]+/g)]
  const letters = pdf.widthOfString(text.replace(/\s+/g, ''))
  const gap = (lineWidth - letters) / Math.max(1, words.length - 1) - pdf.widthOfString(' ')
  return words.map((word, index) => {
    const spaces = align === 'justify' && options.width ? index * Math.max(0, gap) : 0
    const from = left + pdf.widthOfString(text.slice(0, word.index)) + spaces
    const to = from + pdf.widthOfString(word[0])
    return { page, text: word[0], box: [from / width, y / height, to / width, bottom / height] }
  })
}

/** The share of a box that another covers. */
export function shareCovered(box: readonly number[], by: readonly number[]): number {
  const [a0 = 0, b0 = 0, a1 = 0, b1 = 0] = box
  const [c0 = 0, d0 = 0, c1 = 0, d1 = 0] = by
  const [width, height] = [Math.min(a1, c1) - Math.max(a0, c0), Math.min(b1, d1) - Math.max(b0, d0)]
  return width > 0 && height > 0 ? (width * height) / ((a1 - a0) * (b1 - b0)) : 0
}

export function joinBoxes(boxes: readonly (readonly number[])[]): number[] {
  const side = (index: number) => boxes.map((box) => box[index] ?? 0)
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}
