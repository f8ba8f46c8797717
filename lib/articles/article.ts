import type { ArticleImage } from './image-src'

export type Article = {
  id: string
  title: string
  content: string
  /** Its content was checked, so it is shown as Markdown. */
  isChecked: boolean
  createdAt: Date
  image: ArticleImage | null
  reads: number
}

export type ListedArticle = Article & { isRead: boolean; isPinned: boolean; excerpt: string | null }

export type OpenedArticle = Article & {
  members: number
  /** The names on a page of members who have not read it; null for members, who see only numbers. */
  unread: string[] | null
  /** At most 500 names; null for members. */
  readers: string[] | null
  state: ArticleState
}

export type ArticleState = 'draft' | 'scheduled' | 'shown' | 'expired'

export function toState(row: { is_draft: boolean; expires_at: Date | null }, publishAt: Date): ArticleState {
  const now = new Date()
  if (row.is_draft) return 'draft'
  if (publishAt > now) return 'scheduled'
  return row.expires_at && row.expires_at <= now ? 'expired' : 'shown'
}

export type ManagedArticle = {
  id: string
  title: string
  publishAt: Date
  author: string | null
  state: ArticleState
  isPinned: boolean
  reads: number
  mailed: number
}

export type NewsReach = { atOnce: number; weekly: number }

/** Local times, as `datetime-local` fields have them. */
export type Publishing = {
  publishing: 'now' | 'later' | 'draft'
  publishAt: string
  expiresAt: string
  isPinned: boolean
  sendsMail: boolean
}

export type EditedArticle = {
  id: string
  title: string
  content: string
  imageSrc: string | null
  updatedAt: string
  publishing: Publishing
}

export const unreadPageSize = 50
