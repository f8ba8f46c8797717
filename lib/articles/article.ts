import type { ArticleImage } from './image-src'

export type Article = {
  id: string
  title: string
  /** Markdown. */
  content: string
  /** What its Markdown gives; null where it is shown as it was typed. */
  html: string | null
  createdAt: Date
  image: ArticleImage | null
  /** How many members have read it. */
  reads: number
}

/** `isRead`: by the caller. `excerpt`: how it begins; null where it is short enough to be shown at once. */
export type ListedArticle = Article & { isRead: boolean; excerpt: string | null }

export type OpenedArticle = Article & {
  members: number
  /** A page of the names of those who have not read it; null for members, who learn the numbers only. */
  unread: string[] | null
}

export type ManagedArticle = { id: string; title: string; createdAt: Date; author: string | null }

/** What an edit starts from. `updatedAt` names the version. */
export type EditedArticle = {
  id: string
  title: string
  content: string
  imageSrc: string | null
  updatedAt: string
}

/** Names of those who have not read an article, on a page. */
export const unreadPageSize = 50
