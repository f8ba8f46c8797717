import type { ArticleImage } from './image-src'

export type Article = {
  id: string
  title: string
  /** Markdown. */
  content: string
  /** The rendered Markdown; null if the text is shown unchanged. */
  html: string | null
  createdAt: Date
  image: ArticleImage | null
  /** The number of members who have read it. */
  reads: number
}

/**
 * `isRead`: the caller has read it. `excerpt`: its beginning,
 * or null if it is short enough to be shown whole.
 */
export type ListedArticle = Article & { isRead: boolean; excerpt: string | null }

export type OpenedArticle = Article & {
  members: number
  /** A page of the names of members who have not read it. Null for members, who see only the numbers. */
  unread: string[] | null
}

export type ManagedArticle = { id: string; title: string; createdAt: Date; author: string | null }

/** The data for an edit. `updatedAt` identifies the version. */
export type EditedArticle = {
  id: string
  title: string
  content: string
  imageSrc: string | null
  updatedAt: string
}

/** Names per page in the list of members who have not read an article. */
export const unreadPageSize = 50
