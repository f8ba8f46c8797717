import { Menu as MenuIcon, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'
import { type PublicPage, prefixedPath, publicPages } from '@/lib/site/pages'
import { Logo } from './logo'
import { Menu } from './menu'

const pages = ['features', 'pricing', 'contact'] as const

type Props = { locale: Locale; page: PublicPage; name: string; isSignedIn: boolean }

export async function PublicHeader({ locale, page, name, isSignedIn }: Props) {
  const t = await getTranslations('site')
  return (
    <header className="relative z-20 border-b border-line bg-page">
      <div className="mx-auto flex max-w-site items-center justify-end gap-x-1 px-4 py-2.5 max-md:flex-wrap md:py-3.5 lg:px-6">
        <a
          href={prefixedPath('landing', locale)}
          aria-current={page === 'landing' ? 'page' : undefined}
          // In enlarged text the name has a line of its own, and breaks only where that is too short.
          className="mr-auto flex min-h-11 max-w-full items-center gap-2.5 font-bold tracking-tight hyphens-auto wrap-anywhere hover:text-accent max-[359px]:text-sm md:min-w-0"
        >
          <Logo className="size-8 shrink-0 max-[359px]:hidden" />
          {name}
        </a>
        <nav aria-label={t('main')} className="hidden md:block">
          <ul className="flex items-center">
            {pages.map((one) => (
              <li key={one}>
                <a
                  href={prefixedPath(one, locale)}
                  aria-current={page === one ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-control px-3 whitespace-nowrap decoration-2 underline-offset-8 hover:bg-accent-soft hover:text-on-accent-soft aria-[current]:font-semibold aria-[current]:text-accent aria-[current]:underline lg:px-4"
                >
                  {t(one)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher path={publicPages[page]} />
        <div className="ml-1 hidden md:block">
          <a
            href={isSignedIn ? '/manager/dashboard' : `/${locale}/auth`}
            className={buttonClass('secondary')}
          >
            {t(isSignedIn ? 'toPortal' : 'login')}
          </a>
        </div>
        <MobileMenu locale={locale} page={page} isSignedIn={isSignedIn} />
      </div>
    </header>
  )
}

async function MobileMenu({ locale, page, isSignedIn }: Omit<Props, 'name'>) {
  const t = await getTranslations('site')
  return (
    <Menu className="group md:hidden">
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <MenuIcon aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
        <span className="sr-only">{t('menu')}</span>
      </summary>
      <nav
        aria-label={t('main')}
        className="absolute inset-x-0 top-full border-y border-line bg-surface px-4 pt-2 pb-5 shadow-raised"
      >
        <ul>
          {pages.map((one) => (
            <li key={one} className="border-b border-line">
              <a
                href={prefixedPath(one, locale)}
                aria-current={page === one ? 'page' : undefined}
                className="flex min-h-14 items-center text-lg aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {t(one)}
              </a>
            </li>
          ))}
        </ul>
        <a
          href={isSignedIn ? '/manager/dashboard' : `/${locale}/auth`}
          className={buttonClass('primary', 'mt-5 min-h-12 w-full')}
        >
          {t(isSignedIn ? 'toPortal' : 'login')}
        </a>
      </nav>
    </Menu>
  )
}
