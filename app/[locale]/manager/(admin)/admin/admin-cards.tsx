import {
  BookOpenCheck,
  Bot,
  CalendarDays,
  ClipboardList,
  Contact,
  FolderCog,
  Globe,
  History,
  type LucideIcon,
  MessageCircleQuestion,
  Newspaper,
  Palette,
  ScrollText,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import type { Messages } from 'next-intl'
import { useTranslations } from 'next-intl'
import { boardCasesPath } from '@/lib/cases/paths'
import { getMembersPath } from '@/lib/members/member'
import { AdminCard } from './admin-card'

type Card = {
  name: keyof Messages['admin']['cards']
  href: string
  icon: LucideIcon
  loading?: keyof Messages['nav']
}

/** The pages that do not exist without the assistant. */
const ofAssistant: readonly Card['name'][] = ['questions', 'frank', 'golden', 'logs']

type Props = { organizationName: string; hasAssistant: boolean }

/** One for each page of the administration. */
export function AdminCards({ organizationName, hasAssistant }: Props) {
  const t = useTranslations('admin')
  const nav = useTranslations('nav')
  const cards: Card[] = [
    { name: 'documents', href: '/manager/admin/documents', icon: FolderCog, loading: 'loadingDocuments' },
    { name: 'members', href: getMembersPath(organizationName), icon: UsersRound },
    { name: 'articles', href: '/manager/articles', icon: Newspaper, loading: 'loadingArticles' },
    { name: 'cases', href: boardCasesPath, icon: ClipboardList },
    { name: 'questions', href: '/manager/frank/questions', icon: MessageCircleQuestion },
    { name: 'calendar', href: '/manager/calendar', icon: CalendarDays },
    { name: 'board', href: '/manager/board/edit', icon: Contact },
    { name: 'frank', href: '/manager/frank', icon: Bot },
    { name: 'golden', href: '/manager/frank/check-questions', icon: BookOpenCheck },
    { name: 'appearance', href: '/manager/admin/appearance', icon: Palette },
    { name: 'publicPage', href: '/manager/admin/public-page', icon: Globe },
    { name: 'logs', href: '/manager/frank?tab=logs', icon: ScrollText },
    { name: 'security', href: '/manager/admin/security', icon: ShieldCheck },
    { name: 'audit', href: '/manager/admin/audit', icon: History },
  ]
  const shown = hasAssistant ? cards : cards.filter(({ name }) => !ofAssistant.includes(name))
  return (
    // On a phone, rows of one card, because fourteen cards would be three screens.
    <nav
      aria-label={t('title')}
      className="mt-6 max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:shadow-card md:grid md:grid-cols-3 md:gap-4"
    >
      {shown.map(({ name, href, icon, loading }) => (
        <AdminCard
          key={name}
          href={href}
          icon={icon}
          title={t(`cards.${name}.title`)}
          text={t(`cards.${name}.text`)}
          loadingLabel={nav(loading ?? 'loading')}
        />
      ))}
    </nav>
  )
}
