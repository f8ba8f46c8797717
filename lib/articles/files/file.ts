export type ArticleFile = { id: string; name: string; size: number }

/** The slots of the table `article_files`. */
export const maxArticleFiles = 10

/** Together with the image a form has at most 10 MB, as `bodySizeLimit` in next.config.ts. */
export const maxArticleFileBytes = 9 * 1024 * 1024

export const toArticleFileHref = (id: string) => `/api/files/news/${id}`
