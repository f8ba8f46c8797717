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

/** The only door to Tesseract: reads Swedish, and with it English, from data inside the packages. One at a time. */
export async function startRecognizer() {
  const packages = createRequire(import.meta.url)
  const langPath = join(dirname(packages.resolve('@tesseract.js-data/swe/package.json')), '4.0.0')
  const worker = await createWorker('swe', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  const read = async (image: GrayImage) => {
    const { data } = await worker.recognize(toPgm(image), { rotateAuto: true }, { text: false, blocks: true })
    return toText(data)
  }
  return {
    /** The text of a page, upright or turned by quarters; empty for a page on which nothing is written. */
    async readImage(image: GrayImage): Promise<Recognized> {
      let best = await read(image)
      let turned = image
      for (let quarter = 1; quarter < 4 && best.confidence < doubtful && best.seen > 0; quarter += 1) {
        turned = turnRight(turned)
        const other = await read(turned)
        if (other.letters * other.confidence > best.letters * best.confidence) best = other
      }
      const { text, confidence } = best
      return confidence < noise.page ? { text: '', confidence } : { text, confidence }
    },
    close: () => worker.terminate(),
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
