import type { ImageWidth } from '@/lib/articles/images/src'

/** The files that a browser shows as pictures. The database's function `is_picture` names them too. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']

/** `alt`: what a picture shows, or an empty text. */
export type ArticleFile = { id: string; name: string; size: number; isPicture: boolean; alt: string }

/** The slots of the table `article_files`. */
export const maxArticleFiles = 10

/** Together with the image a form has at most 10 MB, as `bodySizeLimit` in next.config.ts. */
export const maxArticleFileBytes = 9 * 1024 * 1024

export const toArticleFileHref = (id: string) => `/api/files/news/${id}`

/** The picture in this width. */
export const toPictureSrc = (id: string, width: ImageWidth) => `${toArticleFileHref(id)}?w=${width}`
