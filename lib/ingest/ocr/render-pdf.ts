import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { type ColorImage, dropAlpha, type GrayImage } from './images'

/** Dots per inch, near a scan's own resolution because a larger picture has more errors (measured). */
const [coarsest, finest, usual] = [120, 200, 150] as const
/** A larger page is drawn coarser because its pixels take memory. */
const maxPixels = 12_000_000
/** A WebP picture has at most 16,383 pixels a side. */
const maxSide = 16_000
const maxPictures = 20

type PageSize = { width: number; height: number }

/** The only module that uses PDFium. Forms, scripts and attachments are not opened. */
export async function openForRendering(data: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(data)
  return {
    /** 1-based. Null for a page without objects. @throws Error for a damaged page */
    async renderPage(pageNumber: number): Promise<(GrayImage & { points: PageSize }) | null> {
      const page = document.getPage(pageNumber - 1)
      if (page.getObjectCount() === 0) return null
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const area = originalWidth * originalHeight
      if (!(area > 0)) throw new Error('a page without size')
      const dots = (await findResolution(page, area)) ?? usual
      const scale = Math.min(Math.min(Math.max(dots, coarsest), finest) / 72, Math.sqrt(maxPixels / area))
      const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
      return { width, height, pixels: data, points: { width: originalWidth, height: originalHeight } }
    },
    /** 1-based. @throws Error for a page that is damaged, does not exist or has no size */
    async drawPage(pageNumber: number, width: number): Promise<ColorImage> {
      const page = document.getPage(pageNumber - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const area = originalWidth * originalHeight
      if (!(area > 0)) throw new Error('a page without size')
      const scale = Math.min(width / originalWidth, maxSide / originalHeight, Math.sqrt(maxPixels / area))
      const size = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round(points * scale)))
      const drawn = await page.render({ width: size[0], height: size[1], render: 'bitmap' })
      return { width: drawn.width, height: drawn.height, pixels: dropAlpha(drawn.data) }
    },
  }
}

/** Measures as if the largest picture covered the page. Returns null if there is no picture. */
async function findResolution(page: PDFiumPage, area: number): Promise<number | null> {
  let largest = 0
  let left = maxPictures
  for (const object of page.objects()) {
    if (object.type !== 'image') continue
    left -= 1
    if (left < 0) break
    const { width, height } = await object.getImageDataRaw().catch(() => ({ width: 0, height: 0 }))
    largest = Math.max(largest, width * height)
  }
  return largest > 0 ? Math.sqrt(largest / area) * 72 : null
}
