import type { LucideIcon } from 'lucide-react'
import { FolderOpen, MessagesSquare, Newspaper, Settings, UserRound } from 'lucide-react'
import type { Messages } from 'next-intl'

type Text = keyof Messages['nav']
type NavItem = { href: string; segment: string; text: Text; loading: Text; icon: LucideIcon }

const news = {
  href: '/manager/dashboard',
  segment: 'dashboard',
  loading: 'loadingNews',
  icon: Newspaper,
} as const
const documents: NavItem = {
  href: '/manager/documents',
  segment: 'documents',
  text: 'documents',
  loading: 'loadingDocuments',
  icon: FolderOpen,
}
const askFrank: NavItem = {
  href: '/manager/ask-frank',
  segment: 'ask-frank',
  text: 'askFrank',
  loading: 'loading',
  icon: MessagesSquare,
}
const profile: NavItem = {
  href: '/manager/profile',
  segment: 'profile',
  text: 'profile',
  loading: 'loading',
  icon: UserRound,
}
const admin: NavItem = {
  href: '/manager/admin',
  segment: '(admin)',
  text: 'admin',
  loading: 'loading',
  icon: Settings,
}

export function getHeaderNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'latestNews' }, documents, askFrank, ...(isAdmin ? [admin] : [])]
}

/** Small screens show it, because their header has no room for links. */
export function getBottomNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'news' }, documents, askFrank, profile, ...(isAdmin ? [admin] : [])]
}
