import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page, type Word } from 'tesseract.js'
import type { PageRun } from '@/lib/ingest/chunking/page'
import { joinLines } from '@/lib/ingest/layout/lines'
import { type Box, findRuns, type Piece } from '@/lib/ingest/layout/place-words'
import { cleanText } from '@/lib/ingest/readers/clean-text'
import { type GrayImage, toPgm, turnRight } from './images'
import { restorePercentSigns } from './percent-signs'

/** `confidence` is the engine's own, 0 to 100, weighted by characters. */
export type Recognized = { text: string; confidence: number; runs: PageRun[] }

/** A page with a lower confidence may be turned, so it is read again in each direction. */
const doubtful = 65
/** Words and pages with a lower confidence are not text. */
const noise = { word: 25, page: 35 } as const

/** A page with more letters and without å, ä and ö is read as English too. */
const fewWithoutSwedish = 200

/** The only module that uses Tesseract. Both languages at once cost more errors (measured). */
export async function startRecognizer() {
  let english: Engine | undefined
  const openEnglish = async () => {
    english ??= await openEngine('eng')
    return english
  }
  const swedish = await openEngine('swe', openEnglish)
  return {
    /** Pages can be turned by quarters. Empty for a page without writing. */
    async readImage(image: GrayImage): Promise<Recognized> {
      let best = await swedish.read(image)
      let quarters = 0
      let [upright, turned] = [image, image]
      for (let quarter = 1; quarter < 4 && best.confidence < doubtful && best.seen > 0; quarter += 1) {
        turned = turnRight(turned)
        const other = await swedish.read(turned)
        if (other.letters * other.confidence <= best.letters * best.confidence) continue
        best = other
        upright = turned
        quarters = quarter
      }
      if (best.letters > fewWithoutSwedish && !/[åäö]/i.test(best.text)) {
        const other = await (await openEnglish()).read(upright)
        if (other.confidence > best.confidence) best = other
      }
      const { text, confidence, pieces } = best
      if (confidence < noise.page) return { text: '', confidence, runs: [] }
      return {
        text,
        confidence,
        runs: findRuns(
          text,
          pieces.map((piece) => turnBack(piece, quarters)),
        ),
      }
    },
  }
}

type Engine = {
  read: (image: GrayImage) => Promise<Weighed>
  /** The picture is turned by `radians` first. */
  readWord: (image: Buffer, box: Pixels, radians: number) => Promise<string>
}

/** Around a word, in pixels: an engine reads letters at the edge of a picture worse. */
const aroundWord = 4

/** The language's data is inside a package. @param openOther the engine that reads numbers with percent signs again */
async function openEngine(language: 'swe' | 'eng', openOther?: () => Promise<Engine>): Promise<Engine> {
  const packages = createRequire(import.meta.url)
  const langPath = join(dirname(packages.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0')
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  return {
    read: async (image) => {
      const picture = toPgm(image)
      const output = { text: false, blocks: true }
      const { data } = await worker.recognize(picture, { rotateAuto: true }, output)
      const radians = data.rotateRadians ?? 0
      if (openOther)
        await restorePercentSigns(listWords(data), async ({ bbox }) =>
          (await openOther()).readWord(picture, bbox, radians),
        )
      return toText(data, (box) => toShares(box, image, radians))
    },
    readWord: async (image, { x0, y0, x1, y1 }, rotateRadians) => {
      const [left, top] = [Math.max(0, x0 - aroundWord), Math.max(0, y0 - aroundWord)]
      const rectangle = { left, top, width: x1 + aroundWord - left, height: y1 + aroundWord - top }
      const { data } = await worker.recognize(image, { rectangle, rotateRadians })
      return data.text
    },
  }
}

const listWords = ({ blocks }: Page): Word[] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )

type Pixels = { x0: number; y0: number; x1: number; y1: number }

/** The engine turns a crooked picture clockwise about its middle and returns boxes of the turned picture. */
function toShares({ x0, y0, x1, y1 }: Pixels, { width, height }: GrayImage, radians: number): Box {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corners = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => {
      const [right, down] = [x - width / 2, y - height / 2]
      return [0.5 + (right * cos + down * sin) / width, 0.5 + (down * cos - right * sin) / height] as const
    }),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function turnBack({ boxOf, ...piece }: Piece, quarters: number): Piece {
  const turnLeft = ([x0, y0, x1, y1]: Box): Box => [y0, 1 - x1, y1, 1 - x0]
  const turned = (start: number, end: number) => {
    let box = boxOf(start, end)
    for (let left = quarters; box && left > 0; left -= 1) box = turnLeft(box)
    return box
  }
  return { ...piece, boxOf: turned }
}

/** The engine reads a bullet as a letter or a sign; no Swedish line begins with such a letter alone. */
const misreadBullet = /^[eo*+»«°®©¢] (?=\p{Lu})/u

type Weighed = Omit<Recognized, 'runs'> & {
  pieces: Piece[]
  letters: number
  /** Words that the engine saw, noise included. */
  seen: number
}

function toText({ blocks }: Page, toBox: (box: Pixels) => Box): Weighed {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs)
  let [weight, letters, seen] = [0, 0, 0]
  const pieces: Piece[] = []
  let lineNumber = 0
  const texts = paragraphs.map(({ lines }) => {
    const written: string[] = []
    for (const { words } of lines) {
      seen += words.length
      const clear = words.filter(({ confidence, text }) => confidence >= noise.word && text.trim())
      for (const { text, confidence } of clear) {
        letters += text.length
        weight += text.length * confidence
      }
      const line = cleanText(joinWords(clear)).replace(misreadBullet, '• ')
      if (!/[\p{L}\d]/u.test(line)) continue
      written.push(line)
      lineNumber += 1
      pieces.push(...toPieces(line, lineNumber, clear, toBox))
    }
    return written.length > 0 ? joinLines(written) : ''
  })
  const text = texts.filter(Boolean).join('\n\n')
  return { text, confidence: letters > 0 ? weight / letters : 0, pieces, letters, seen }
}

/** A gap of more word heights than this is between two cells. */
const cellGap = 2

function joinWords(words: Word[]): string {
  const usual = findUsualHeight(words)
  const gapBefore = (index: number) =>
    (words[index]?.bbox.x0 ?? 0) - (words[index - 1]?.bbox.x1 ?? 0) > cellGap * usual ? '  ' : ' '
  return words.map(({ text }, index) => (index === 0 ? text : gapBefore(index) + text)).join('')
}

function findUsualHeight(words: Word[]): number {
  const heights = words.map(({ bbox }) => bbox.y1 - bbox.y0).sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** The unit is the height of most words: "Åg" is not higher. */
const highest = 1.8

/** Returns no boxes where cleaning the line joined or dropped words. */
function toPieces(text: string, line: number, words: Word[], toBox: (box: Pixels) => Box): Piece[] {
  const texts = text.split(' ').filter(Boolean)
  if (texts.length !== words.length) return [{ text, line, boxOf: () => null }]
  // The engine's boxes end at the letters: "av" would be lower than its neighbours. A line of the table that
  // was read as a letter is no measure.
  const usual = findUsualHeight(words)
  const measures = words.filter(({ bbox }) => bbox.y1 - bbox.y0 <= highest * usual)
  const y0 = Math.min(...measures.map(({ bbox }) => bbox.y0))
  const y1 = Math.max(...measures.map(({ bbox }) => bbox.y1))
  return words.map(({ bbox }, index) => {
    const box = toBox({ ...bbox, y0: Math.min(bbox.y0, y0), y1: Math.max(bbox.y1, y1) })
    return { text: texts[index] as string, line, boxOf: () => box }
  })
}
