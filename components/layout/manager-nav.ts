import type { LucideIcon } from 'lucide-react'
import {
  FolderOpen,
  MessageCircleQuestion,
  MessagesSquare,
  Newspaper,
  Settings,
  UserRound,
} from 'lucide-react'
import type { Messages } from 'next-intl'
import { can, type Role } from '@/lib/auth/permissions'

type Text = keyof Messages['nav']
type NavItem = { href: string; segments: readonly string[]; text: Text; loading: Text; icon: LucideIcon }

const news = {
  href: '/manager/dashboard',
  segments: ['dashboard'],
  loading: 'loadingNews',
  icon: Newspaper,
} as const
const documents: NavItem = {
  href: '/manager/documents',
  segments: ['documents'],
  text: 'documents',
  loading: 'loadingDocuments',
  icon: FolderOpen,
}
const askFrank: NavItem = {
  href: '/manager/ask-frank',
  segments: ['ask-frank'],
  text: 'askFrank',
  loading: 'loading',
  icon: MessagesSquare,
}
const profile: NavItem = {
  href: '/manager/profile',
  segments: ['profile'],
  text: 'profile',
  loading: 'loading',
  icon: UserRound,
}
const admin: NavItem = {
  href: '/manager/admin',
  segments: ['(admin)', '(board)'],
  text: 'admin',
  loading: 'loading',
  icon: Settings,
}

/** The board's door beside those of a member. */
const questions: NavItem = {
  href: '/manager/frank/questions',
  segments: ['(board)/frank'],
  text: 'questions',
  loading: 'loading',
  icon: MessageCircleQuestion,
}

/** `hasAssistant` is false where the operator has switched it off. */
type Reader = { role: Role; hasAssistant: boolean }

function getOwnNav({ role, hasAssistant }: Reader): NavItem[] {
  if (can(role, 'admin')) return [admin]
  return can(role, 'board') && hasAssistant ? [questions] : []
}

const getAskNav = ({ hasAssistant }: Reader): NavItem[] => (hasAssistant ? [askFrank] : [])

export function getHeaderNav(reader: Reader): NavItem[] {
  return [{ ...news, text: 'latestNews' }, documents, ...getAskNav(reader), ...getOwnNav(reader)]
}

/** Small screens show it, because their header has no room for links. */
export function getBottomNav(reader: Reader): NavItem[] {
  return [{ ...news, text: 'news' }, documents, ...getAskNav(reader), profile, ...getOwnNav(reader)]
}
