/** Widths in pixels that an article's image can be fetched in; it is stored in the last, or smaller. */
export const imageWidths = [480, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

/** An image of a size that is not known yet, as all were before sizes were noted. */
const usualSize = { width: 1200, height: 675 }

export type ArticleImage = { src: string; srcSet: string; width: number; height: number }

/** What a page needs to show an article's image without a shift. Another image of the same article has another address. */
export function toArticleImage(
  articleId: string,
  path: string | null,
  size: { width: number | null; height: number | null },
): ArticleImage | null {
  if (path === null) return null
  const version = path.slice('articles/'.length, 'articles/'.length + 8)
  const src = (width: ImageWidth) => `/api/files/articles/${articleId}?v=${version}&w=${width}`
  const { width, height } = size.width && size.height ? { width: size.width, height: size.height } : usualSize
  return { src: src(960), srcSet: imageWidths.map((w) => `${src(w)} ${w}w`).join(', '), width, height }
}

/** The width that an address asks for; the largest where it asks for none of ours. */
export function toImageWidth(asked: string | null): ImageWidth {
  return imageWidths.find((width) => String(width) === asked) ?? 1600
}
