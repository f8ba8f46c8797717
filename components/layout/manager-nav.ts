import { FolderOpen, MessagesSquare, Newspaper, Settings, UserRound } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { draw, type Icon } from '@/components/ui/draw-icon'

/** Without what only one page shows. */
export type NavTexts = Omit<Texts<'nav'>, 'loadingArticles' | 'organizationPortal'>
type Text = keyof NavTexts
type NavItem = { href: string; segment: string; text: Text; loading: Text; icon: Icon }

const news = {
  href: '/manager/dashboard',
  segment: 'dashboard',
  loading: 'loadingNews',
  icon: draw(Newspaper),
} as const
const documents: NavItem = {
  href: '/manager/documents',
  segment: 'documents',
  text: 'documents',
  loading: 'loadingDocuments',
  icon: draw(FolderOpen),
}
const askFrank: NavItem = {
  href: '/manager/ask-frank',
  segment: 'ask-frank',
  text: 'askFrank',
  loading: 'loading',
  icon: draw(MessagesSquare),
}
const profile: NavItem = {
  href: '/manager/profile',
  segment: 'profile',
  text: 'profile',
  loading: 'loading',
  icon: draw(UserRound),
}
const admin: NavItem = {
  href: '/manager/admin',
  segment: '(admin)',
  text: 'admin',
  loading: 'loading',
  icon: draw(Settings),
}

export function getHeaderNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'latestNews' }, documents, askFrank, ...(isAdmin ? [admin] : [])]
}

/** For small screens, where the header has no room for links. */
export function getBottomNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'news' }, documents, askFrank, profile, ...(isAdmin ? [admin] : [])]
}
