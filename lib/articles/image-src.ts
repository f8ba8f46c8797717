export const imageWidths = [480, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

const usualSize = { width: 1200, height: 675 }

export type ArticleImage = { version: string; src: string; srcSet: string; width: number; height: number }

export function toImageSrc(articleId: string, version: string, width: ImageWidth): string {
  return `/api/files/articles/${articleId}?v=${version}&w=${width}`
}

/** A new image of the article has a new address. */
export function toArticleImage(
  articleId: string,
  path: string | null,
  size: { width: number | null; height: number | null },
): ArticleImage | null {
  if (path === null) return null
  const version = path.slice('articles/'.length, 'articles/'.length + 8)
  const src = (width: ImageWidth) => toImageSrc(articleId, version, width)
  const { width, height } = size.width && size.height ? { width: size.width, height: size.height } : usualSize
  return {
    version,
    src: src(960),
    srcSet: imageWidths.map((w) => `${src(w)} ${w}w`).join(', '),
    width,
    height,
  }
}

export function toImageWidth(asked: string | null): ImageWidth {
  return imageWidths.find((width) => String(width) === asked) ?? 1600
}
