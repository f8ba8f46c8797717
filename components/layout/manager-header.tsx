'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import type { Locale } from '@/lib/i18n/locales'
import { LanguageSwitcher } from './language-switcher'
import { getHeaderNav, type NavTexts } from './manager-nav'
import { NavLink } from './nav-link'

type Props = {
  organizationName: string
  memberName: string
  pictureSrc: string | null
  isAdmin: boolean
  signOut: ReactNode
  locale: Locale
  texts: NavTexts
}

/** A client component because a server component would be sent twice, as HTML and as data. */
export function ManagerHeader(props: Props) {
  const { organizationName, memberName, pictureSrc, isAdmin, signOut, locale, texts } = props
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
        <nav aria-label={texts.main} className="hidden md:block">
          <ul className="flex items-center">
            {getHeaderNav(isAdmin).map(({ href, segment, text, loading }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  segment={segment}
                  loadingLabel={texts[loading]}
                  className="flex min-h-11 items-center whitespace-nowrap rounded-control px-2.5 hover:bg-accent-soft hover:text-on-accent-soft lg:px-3.5"
                  activeClassName="font-bold text-accent underline decoration-2 underline-offset-8"
                >
                  {texts[text]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher locale={locale} texts={texts} />
        <NavLink
          href="/manager/profile"
          segment="profile"
          loadingLabel={texts.loading}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-accent-soft"
          activeClassName="ring-2 ring-accent"
        >
          <Avatar name={memberName} src={pictureSrc} />
          <span className="sr-only">{texts.profile}</span>
        </NavLink>
        {signOut}
      </div>
    </header>
  )
}
