import type { ArticleImage } from './image-src'

export type Article = {
  id: string
  title: string
  content: string
  html: string | null
  createdAt: Date
  image: ArticleImage | null
  reads: number
}

export type ListedArticle = Article & { isRead: boolean; excerpt: string | null }

export type OpenedArticle = Article & {
  members: number
  /** The names on a page of members who have not read it; null for members, who see only numbers. */
  unread: string[] | null
}

export type ManagedArticle = { id: string; title: string; createdAt: Date; author: string | null }

export type EditedArticle = {
  id: string
  title: string
  content: string
  imageSrc: string | null
  updatedAt: string
}

export const unreadPageSize = 50
