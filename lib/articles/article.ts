import type { ArticleFile } from '@/lib/articles/files/file'
import type { ArticleImage } from '@/lib/articles/images/src'
import type { ChosenHomes, Recipients } from '@/lib/articles/recipients'
import type { ArticleEvent, EntryFields } from '@/lib/calendar/calendar'

export type Article = {
  id: string
  title: string
  content: string
  /** Checked content is shown as Markdown, all other content as plain text. */
  isChecked: boolean
  createdAt: Date
  image: ArticleImage | null
  /** The files that are pictures. */
  pictures: ArticleFile[]
  reads: number
  /** Who can read it: members who have signed in, without the author. */
  members: number
  event: ArticleEvent | null
  /** The files that are no pictures. */
  files: ArticleFile[]
  /** An article for everybody has null. A member sees only the homes that are their own. */
  recipients: Recipients | null
}

/** `excerpt`: the beginning, or null if the card shows the text from the start. */
export type ListedArticle = Article & {
  isRead: boolean
  isPinned: boolean
  /** Whether it is urgent now, as on the dashboard. */
  isUrgent: boolean
  excerpt: string | null
  isBrief: boolean
  /** The address of the first picture, for the card. */
  cover: string | null
}

/**
 * A list renders the whole text of brief articles alone, because it renders ten of them. A longer text has its page,
 * and so has a table, because a few characters make thousands of cells.
 */
export const isBrief = (content: string) => content.length <= 2000 && !content.includes('|')

/** An article that the board has marked as urgent. */
export type UrgentArticle = { id: string; title: string; beginning: string; createdAt: Date }

export type OpenedArticle = Article & {
  /** What the image shows, or an empty text. */
  imageAlt: string
  /** Whether it is urgent now, as on the dashboard. */
  isUrgent: boolean
  /** One page of the names of members who have not read it. Members see only numbers and get null. */
  unread: string[] | null
  /** Admins get at most 500 names, members get null. */
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
  /** Whether it stands on the dashboard now, if it is shown. */
  isUrgent: boolean
  reads: number
  members: number
  mailed: number
  hasEvent: boolean
  recipients: Recipients | null
}

/** `waiting` are those at once who have not signed in; `uninvited` have no valid invitation, and get nothing. */
export type NewsReach = Record<'atOnce' | 'weekly' | 'never' | 'waiting' | 'uninvited' | 'refused', number>

/** The times are local, as `datetime-local` fields have them. */
export type Publishing = {
  publishing: 'now' | 'later' | 'draft'
  publishAt: string
  expiresAt: string
  isPinned: boolean
  isUrgent: boolean
  urgentUntil: string
  sendsMail: boolean
}

export type EditedArticle = {
  id: string
  title: string
  content: string
  imageSrc: string | null
  imageAlt: string
  updatedAt: string
  publishing: Publishing
  event: Omit<EntryFields, 'id' | 'title'> | null
  recipients: ChosenHomes
  files: ArticleFile[]
}

export const unreadPageSize = 50

export const ageUnits = ['now', 'hours', 'days'] as const

export type Age = { unit: 'now' } | { unit: 'hours' | 'days'; count: number }

const hour = 60 * 60 * 1000

export function getAge(publishedAt: Date, now: Date): Age {
  const hours = Math.floor((now.getTime() - publishedAt.getTime()) / hour)
  if (hours < 1) return { unit: 'now' }
  if (hours < 24) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.floor(hours / 24) }
}
