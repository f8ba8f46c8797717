import { useTranslations } from 'next-intl'
import type { Role } from '@/lib/auth/permissions'
import { getBottomNav } from './manager-nav'
import { NavLink } from './nav-link'

/** Small screens show it instead of the links in the header. */
export function BottomBar(reader: { role: Role; hasAssistant: boolean }) {
  const t = useTranslations('nav')
  return (
    <nav
      aria-label={t('main')}
      className="bar bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {getBottomNav(reader).map(({ href, segments, text, loading, icon: Icon }) => (
          <li key={href} className="min-w-0 flex-1">
            <NavLink
              href={href}
              segments={segments}
              loadingLabel={t(loading)}
              className="flex min-h-16 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[min(0.75rem,3.6vw)] leading-tight text-muted"
              activeClassName="font-bold text-accent!"
            >
              <Icon aria-hidden className="size-[min(1.5rem,7vw)]" />
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
