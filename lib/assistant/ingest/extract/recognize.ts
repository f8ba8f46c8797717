import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page } from 'tesseract.js'
import { cleanText } from './clean-text'
import { type GrayImage, toPgm, turnRight } from './gray-image'
import { joinLines } from './join-lines'

/** What stands on a picture of a page. `confidence` is the engine's own, 0 to 100, weighed by characters. */
export type Recognized = { text: string; confidence: number }

/** Below this a page may lie on its side, and is read again in each direction. */
const doubtful = 65
/** Words and pages below this are marks that are no letters. */
const noise = { word: 25, page: 35 } as const

/** Letters of a page that has none of å, ä and ö by which it counts as English. */
const fewWithoutSwedish = 200

/**
 * The only door to Tesseract. A page is read as Swedish, and again as English where it looks English: the
 * more confident reading counts. Both languages at once cost more errors (measured). One page at a time.
 */
export async function startRecognizer() {
  const swedish = await openEngine('swe')
  let english: Engine | undefined
  return {
    /** The text of a page, upright or turned by quarters; empty for a page on which nothing is written. */
    async readImage(image: GrayImage): Promise<Recognized> {
      let best = await swedish.read(image)
      let [upright, turned] = [image, image]
      for (let quarter = 1; quarter < 4 && best.confidence < doubtful && best.seen > 0; quarter += 1) {
        turned = turnRight(turned)
        const other = await swedish.read(turned)
        if (other.letters * other.confidence <= best.letters * best.confidence) continue
        best = other
        upright = turned
      }
      if (best.letters > fewWithoutSwedish && !/[åäö]/i.test(best.text)) {
        english ??= await openEngine('eng')
        const other = await english.read(upright)
        if (other.confidence > best.confidence) best = other
      }
      const { text, confidence } = best
      return confidence < noise.page ? { text: '', confidence } : { text, confidence }
    },
  }
}

type Engine = { read: (image: GrayImage) => Promise<Weighed> }

/** An engine with the language's data, which is inside a package. */
async function openEngine(language: 'swe' | 'eng'): Promise<Engine> {
  const packages = createRequire(import.meta.url)
  const langPath = join(dirname(packages.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0')
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  return {
    read: async (image) => {
      const output = { text: false, blocks: true }
      return toText((await worker.recognize(toPgm(image), { rotateAuto: true }, output)).data)
    },
  }
}

/** The engine reads a bullet as a letter or a sign; no Swedish line begins with such a letter alone. */
const misreadBullet = /^[eo*+»«°®©¢] (?=\p{Lu})/u

type Weighed = Recognized & {
  letters: number
  /** Words that the engine saw, noise included. */
  seen: number
}

/** Paragraphs as the engine parts them, without the words that are noise. */
function toText({ blocks }: Page): Weighed {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs)
  let [weight, letters, seen] = [0, 0, 0]
  const texts = paragraphs.map(({ lines }) => {
    const kept = lines.map(({ words }) => {
      seen += words.length
      const clear = words.filter(({ confidence, text }) => confidence >= noise.word && text.trim())
      for (const { text, confidence } of clear) {
        letters += text.length
        weight += text.length * confidence
      }
      return cleanText(clear.map(({ text }) => text).join(' ')).replace(misreadBullet, '• ')
    })
    const written = kept.filter((line) => /[\p{L}\d]/u.test(line))
    return written.length > 0 ? joinLines(written) : ''
  })
  const text = texts.filter(Boolean).join('\n\n')
  return { text, confidence: letters > 0 ? weight / letters : 0, letters, seen }
}
