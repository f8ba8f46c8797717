import { FolderOpen, type LucideIcon, MessagesSquare, Newspaper, Settings, UserRound } from 'lucide-react'
import type { Messages } from 'next-intl'

export type NavItem = { href: string; segment: string; text: keyof Messages['nav']; icon: LucideIcon }

const news = { href: '/manager/dashboard', segment: 'dashboard', icon: Newspaper }
const documents = {
  href: '/manager/documents',
  segment: 'documents',
  text: 'documents',
  icon: FolderOpen,
} as const
const askFrank = {
  href: '/manager/ask-frank',
  segment: 'ask-frank',
  text: 'askFrank',
  icon: MessagesSquare,
} as const
const profile = { href: '/manager/profile', segment: 'profile', text: 'profile', icon: UserRound } as const
const admin = { href: '/manager/admin', segment: '(admin)', text: 'admin', icon: Settings } as const

export function getHeaderNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'latestNews' }, documents, askFrank, ...(isAdmin ? [admin] : [])]
}

/** The bar at the bottom of small screens, where the header has no room for links. */
export function getBottomNav(isAdmin: boolean): NavItem[] {
  return [{ ...news, text: 'news' }, documents, askFrank, profile, ...(isAdmin ? [admin] : [])]
}
