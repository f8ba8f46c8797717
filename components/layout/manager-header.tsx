import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { LanguageSwitcher } from './language-switcher'
import { getHeaderNav } from './manager-nav'
import { NavLink } from './nav-link'

type Props = {
  organizationName: string
  memberName: string
  pictureSrc: string | null
  isAdmin: boolean
  signOut: ReactNode
}

export function ManagerHeader(props: Props) {
  const { organizationName, memberName, pictureSrc, isAdmin, signOut } = props
  const t = useTranslations('nav')
  return (
    <header className="bar sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center gap-1 px-4 py-2 md:gap-2 lg:px-6">
        <Link
          href="/manager/dashboard"
          prefetch={false}
          className="mr-auto flex min-h-11 min-w-0 items-center font-bold leading-tight hover:text-accent"
        >
          <span className="line-clamp-2">{organizationName}</span>
        </Link>
        <nav aria-label={t('main')} className="hidden md:block">
          <ul className="flex items-center">
            {getHeaderNav(isAdmin).map(({ href, segment, text, loading }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  segment={segment}
                  loadingLabel={t(loading)}
                  className="flex min-h-11 items-center whitespace-nowrap rounded-control px-2.5 hover:bg-accent-soft hover:text-on-accent-soft lg:px-3.5"
                  activeClassName="font-bold text-accent underline decoration-2 underline-offset-8"
                >
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher />
        <NavLink
          href="/manager/profile"
          segment="profile"
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
