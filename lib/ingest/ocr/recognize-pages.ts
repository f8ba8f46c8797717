import type { DocumentFormat } from '@/lib/ingest/formats'
import { toPlaces } from '@/lib/ingest/layout/place-words'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { fromPgm } from './images'
import { startRecognizer } from './recognize'
import { openForRendering } from './render-pdf'

/** A file that is a picture comes as PGM (see gray-image.ts). */
export async function recognizePages(
  bytes: Buffer,
  format: DocumentFormat,
  pages: readonly number[],
  send: (message: ChildMessage) => void,
): Promise<void> {
  const data = new Uint8Array(bytes)
  const openPicture = async () => {
    const image = fromPgm(data)
    return { ...image, points: image }
  }
  const render = format === 'pdf' ? (await openForRendering(data)).renderPage : openPicture
  const recognizer = await startRecognizer()
  for (const page of pages) {
    try {
      const image = await render(page)
      if (!image) {
        send({ type: 'page', page, text: '', confidence: 0 })
        continue
      }
      const { text, confidence, runs } = await recognizer.readImage(image)
      send({ type: 'page', page, text, confidence, ...toPlaces(image.points, runs) })
    } catch {
      send({ type: 'page_failed', page })
    }
  }
  send({ type: 'done' })
}
