import { fileURLToPath } from 'node:url'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { applyAnnotations } from './annotations'
import { type AttachedFile, findAttached, isPaper } from './attached-files'
import { omitCrossedOut } from './crossed-out'
import { type Doubt, findDoubt } from './doubt'
import { readDrawing } from './drawing'
import { readDrawnAnnotations } from './drawn-annotations'
import { type MarksBefore, readDrawnMarks } from './drawn-marks'
import { findHiddenLayers } from './hidden-layers'
import { readPictures } from './pictures'
import { omitStruck } from './struck'
import { omitUnseen } from './unseen-letters'

/** The baseline starts at `x`, `y` (points, y upwards) and has `angle` degrees. */
export type TextItem = {
  text: string
  x: number
  y: number
  angle: number
  /** The width runs along the baseline, in points. */
  width: number
  size: number
  /** Pieces of the same font within one document have equal values. */
  font: string
  /** `serif`, `sans-serif` or `monospace`, as far as the file tells. */
  family: string
  /** Mirrored and vertical writing has false. */
  runsAlong: boolean
  /** Letters were left out before it, because they are struck. */
  followsStruck?: boolean
  /** A drawn mark is a cell, however near the text before it stands. */
  startsCell?: boolean
}

/** The page as displayed. `transform` maps a point of the PDF to points from the top left. */
export type PageFrame = { width: number; height: number; transform: number[] }

export type PdfPage = { items: TextItem[]; truncated: boolean; frame: PageFrame; doubt: Doubt | null }

type Style = { fontFamily?: string; vertical?: boolean }
type TextContent = { items: (RawItem | { type: string })[]; styles: Record<string, Style> }
type RawItem = { str: string; transform: number[]; width: number; fontName: string }

const distribution = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))

/** Renders nothing and opens no fonts, scripts or attachments. `maxImageSize` is in pixels, and -1 is no limit. */
const open = (bytes: Buffer, maxImageSize: number) =>
  getDocument({
    // A copy, because pdf.js takes the memory over.
    data: new Uint8Array(bytes),
    maxImageSize,
    cMapUrl: fileURLToPath(new URL('cmaps/', distribution)),
    standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', distribution)),
    useSystemFonts: false,
    disableFontFace: true,
    isImageDecoderSupported: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise

export async function openPdf(bytes: Buffer) {
  // This document leaves pictures out, because pdf.js would decode each one although nothing draws it.
  const document = await open(bytes, 1)
  let whole: ReturnType<typeof open> | undefined
  const findPictures = async (pageNumber: number) => {
    whole ??= open(bytes, -1)
    const page = await (await whole).getPage(pageNumber)
    return readPictures(page).finally(() => page.cleanup())
  }
  const hiddenLayers = await findHiddenLayers(document)
  const marksBefore: MarksBefore = { hasMarks: false, hasChecks: false }
  const attachedToPages: AttachedFile[] = []
  return {
    pageCount: document.numPages,
    /** Stops with `truncated` when the page has more than `maxLength` characters. */
    async readPage(pageNumber: number, maxLength: number): Promise<PdfPage> {
      const page = await document.getPage(pageNumber)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const { width, height, transform } = page.getViewport({ scale: 1 })
      const frame = { width, height, transform }
      const items: TextItem[] = []
      let length = 0
      const reader = page.streamTextContent().getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        const { items: found, styles } = chunk.value as TextContent
        for (const raw of found) {
          if (!('str' in raw)) continue
          // An empty piece counts too, because a page can have any number of them.
          length += raw.str.length || 1
          if (length > maxLength) return { items, truncated: true, frame, doubt: null }
          items.push(toTextItem(raw, styles[raw.fontName]))
        }
      }
      // Text outside the page is invisible to readers.
      const isOnPage = ({ x, y }: TextItem) =>
        x >= left - 2 && x <= right + 2 && y >= bottom - 2 && y <= top + 2
      const isLookedAt = hiddenLayers !== null || document.numPages <= mostPagesInColour
      // A page whose drawing cannot be read is read as before, unless it may have text on a hidden layer. Such a
      // page fails, so that it is recognized from its picture.
      const drawing = isLookedAt
        ? await readDrawing(page, hiddenLayers).catch((error) => {
            if (hiddenLayers) throw error
            return null
          })
        : null
      const pictures = () => findPictures(pageNumber)
      const drawn = drawing
        ? omitCrossedOut(
            omitStruck(await omitUnseen(items, drawing, pictures), drawing.lines),
            drawing.slants,
          )
        : items
      const seen = omitTiny(drawn.filter(isOnPage), Math.min(right - left, top - bottom))
      const marked = drawing ? [...seen, ...readDrawnMarks(seen, drawing.outlines, marksBefore)] : seen
      const annotations = await page.getAnnotations()
      attachedToPages.push(...findAttached(annotations))
      const drawnNotes = await readDrawnAnnotations(page, annotations).catch(() => undefined)
      const annotated = applyAnnotations(marked, annotations, drawnNotes)
      const doubt = await findDoubt({ items: items.filter(isOnPage), bottom, top }, pictures)
      page.cleanup()
      return { items: annotated, truncated: false, frame, doubt }
    },
    /** Whether the file holds files that its pages do not show: of a collection, or attached to it or to a page read. */
    async holdsFiles(): Promise<boolean> {
      const { info } = await document.getMetadata()
      const attached = [...((await document.getAttachments())?.values() ?? [])]
      return (
        ('IsCollectionPresent' in info && info.IsCollectionPresent === true) ||
        [...attached, ...attachedToPages].some(({ filename }) => isPaper(filename))
      )
    },
    /** The program and the owner set them, so they are often not the document's title. */
    async readTitles(): Promise<string[]> {
      const { info, metadata } = await document.getMetadata()
      const titles: unknown[] = ['Title' in info ? info.Title : null, metadata?.get('dc:title')]
      return titles.filter((title) => typeof title === 'string')
    },
  }
}

export function isPasswordError(error: unknown): boolean {
  return error instanceof PasswordException
}

/** To know the colour of letters and the lines through them, a page is read once more. Rules are shorter than this. */
const mostPagesInColour = 40

/** Letters are too small to see at this share of the page's shorter side: 1.2 points on A4. */
const tinyShare = 1 / 500
/** The letters of some fonts are larger than the file says. */
const mostTiny = 0.2

function omitTiny(items: TextItem[], side: number): TextItem[] {
  const count = (some: readonly TextItem[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const large = items.filter(({ size }) => size >= side * tinyShare)
  return count(large) >= count(items) * (1 - mostTiny) ? large : items
}

function toTextItem({ str, transform, width, fontName }: RawItem, style: Style = {}): TextItem {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const family = style.fontFamily ?? 'sans-serif'
  const runsAlong = a * d - b * c > 0 && !style.vertical
  return { text: str, x, y, angle, width, size: Math.hypot(c, d), font: fontName, family, runsAlong }
}
