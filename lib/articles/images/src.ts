export const imageWidths = [480, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

const usualSize = { width: 1200, height: 675 }

export type ArticleImage = {
  src: string
  srcSet: string
  /** This address gives the image in the smallest width. */
  thumbnail: string
  width: number
  height: number
}

/** A new image of the article has a new address. */
export function toArticleImage(
  articleId: string,
  path: string | null,
  size: { width: number | null; height: number | null },
): ArticleImage | null {
  if (path === null) return null
  const version = path.slice('articles/'.length, 'articles/'.length + 8)
  const src = (width: ImageWidth) => `/api/files/articles/${articleId}?v=${version}&w=${width}`
  const { width, height } = size.width && size.height ? { width: size.width, height: size.height } : usualSize
  return {
    src: src(960),
    thumbnail: src(480),
    srcSet: imageWidths.map((w) => `${src(w)} ${w}w`).join(', '),
    width,
    height,
  }
}

export function toImageWidth(requested: string | null): ImageWidth {
  return imageWidths.find((width) => String(width) === requested) ?? 1600
}

type Timing = { src: string; milliseconds: number }

const maxTimings = 50
const slow = 2000

export const imageTimings: Timing[] = []

export function noteImageTiming(src: string, milliseconds: number): void {
  imageTimings.push({ src, milliseconds })
  if (imageTimings.length > maxTimings) imageTimings.shift()
  if (milliseconds > slow) console.warn(`Slow image: ${src} took ${Math.round(milliseconds)} ms`)
}
