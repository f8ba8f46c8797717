import { clsx } from 'clsx'
import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { Avatar } from '@/components/ui/avatar'
import type { Appearance } from '@/lib/auth/appearance'
import type { Role } from '@/lib/auth/permissions'
import { LanguageSwitcher } from './language-switcher'
import { getHeaderNav } from './manager-nav'
import { NavLink } from './nav-link'

type Props = {
  organizationName: string
  appearance: Appearance
  memberName: string
  pictureSrc: string | null
  role: Role
  hasAssistant: boolean
  signOut: ReactNode
}

export function ManagerHeader(props: Props) {
  const { organizationName, appearance, memberName, pictureSrc, role, hasAssistant, signOut } = props
  const t = useTranslations('nav')
  return (
    <header className="bar sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-x-1 px-4 py-2 max-[359px]:px-2 lg:gap-x-2 lg:px-6">
        <Link
          href="/manager/dashboard"
          prefetch={false}
          // In enlarged text the name has a line of its own, and its room goes to the name alone.
          className="@container mr-auto flex min-h-11 min-w-[min(100%,5.5rem)] flex-1 md:min-w-18 items-center gap-2 font-bold leading-tight hover:text-accent"
        >
          <OrganizationMark
            appearance={appearance}
            name={organizationName}
            // The name needs more room than the initial, which tells less than a mark.
            className={clsx(
              'hidden size-9 shrink-0',
              appearance.markSrc ? '@min-[8.25rem]:block' : '@min-[10.75rem]:block',
            )}
          />
          <span className="line-clamp-3 wrap-anywhere max-[359px]:text-sm md:max-lg:text-sm">
            {organizationName}
          </span>
        </Link>
        <nav aria-label={t('main')} className="hidden md:block">
          <ul className="flex items-center">
            {getHeaderNav({ role, hasAssistant }).map(({ href, segments, text, loading }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  segments={segments}
                  loadingLabel={t(loading)}
                  className="flex min-h-11 items-center whitespace-nowrap rounded-control px-1.5 hover:bg-accent-soft hover:text-on-accent-soft lg:px-3.5"
                  activeClassName="font-bold text-accent underline decoration-2 underline-offset-8"
                >
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <NavLink
          href="/manager/board#number"
          segments={['board']}
          loadingLabel={t('loading')}
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 font-semibold lg:px-3.5 hover:bg-accent-soft hover:text-on-accent-soft"
          activeClassName="text-accent"
        >
          <PhoneCall aria-hidden className="size-5" />
          <span className="sr-only lg:not-sr-only">{t('emergency')}</span>
        </NavLink>
        <LanguageSwitcher />
        <NavLink
          href="/manager/profile"
          segments={['profile']}
          loadingLabel={t('loading')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-accent-soft"
          activeClassName="ring-2 ring-accent"
        >
          <Avatar name={memberName} src={pictureSrc} />
          <span className="sr-only">{t('profile')}</span>
        </NavLink>
        {signOut}
      </div>
    </header>
  )
}
