import { isPicturePart } from './docx-parts'
import { leastPicture } from './flow'
import { attributeOf, type XmlTag } from './xml'

const CENTIMETRES: Record<string, number> = {
  cm: 1,
  mm: 0.1,
  in: 2.54,
  pt: 2.54 / 72,
  pc: 2.54 / 6,
  px: 2.54 / 96,
}

function readLength(value: string | undefined): number {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,9})?)([a-z]{2})$/.exec(value ?? '') ?? []
  return Number(number) * (CENTIMETRES[unit] ?? 0)
}

type Frame = { isLarge: boolean; image: string | null | undefined }

/** The pictures of an ODT. A frame may offer one picture in several formats. */
export class OdtPictures {
  private readonly frames: Frame[] = []
  private readonly has: (name: string) => boolean

  /** @param has whether the file holds a part of that name */
  constructor(has: (name: string) => boolean) {
    this.has = has
  }

  openFrame(tag: XmlTag): void {
    const area = readLength(attributeOf(tag, 'width')) * readLength(attributeOf(tag, 'height'))
    this.frames.push({ isLarge: area >= leastPicture, image: undefined })
  }

  readImage(tag: XmlTag): void {
    const frame = this.frames.at(-1)
    const name = attributeOf(tag, 'href')?.replace(/^\.\//, '') ?? ''
    if (frame) frame.image ??= isPicturePart(name) && this.has(name) ? name : null
  }

  /** The name of the frame's picture, null if it cannot be read, undefined if there is none that may hold text. */
  closeFrame(): string | null | undefined {
    const frame = this.frames.pop()
    return frame?.isLarge ? frame.image : undefined
  }
}
