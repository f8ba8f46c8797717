import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/i18n/locales'
import { getDemoPath } from '@/lib/site/demo'
import { prefixedPath } from '@/lib/site/pages'
import { Logo } from './logo'

/** The product's first release (specification). */
const copyrightYear = '2024'

type Props = { locale: Locale; name: string; isSignedIn: boolean }

export async function PublicFooter({ locale, name, isSignedIn }: Props) {
  const [t, footer] = await Promise.all([getTranslations('site'), getTranslations('site.footer')])
  const groups: { title: string; links: { href: string; text: string }[] }[] = [
    {
      title: footer('product'),
      links: [
        { href: prefixedPath('features', locale), text: t('features') },
        { href: prefixedPath('pricing', locale), text: t('pricing') },
        { href: getDemoPath(locale), text: t('seeDemo') },
        isSignedIn
          ? { href: '/manager/dashboard', text: t('toPortal') }
          : { href: `/${locale}/auth`, text: t('login') },
      ],
    },
    {
      title: footer('support'),
      links: [
        { href: prefixedPath('contact', locale), text: t('contact') },
        { href: `${prefixedPath('pricing', locale)}#faq`, text: footer('faq') },
        { href: `/${locale}/forgot-password`, text: footer('forgot') },
      ],
    },
    {
      title: footer('company'),
      links: [
        { href: prefixedPath('privacy', locale), text: footer('privacy') },
        { href: prefixedPath('accessibility', locale), text: footer('accessibility') },
      ],
    },
  ]
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-site grid-cols-1 gap-x-8 gap-y-10 px-4 pt-12 pb-8 md:grid-cols-[2fr_3fr] lg:px-6">
        <div>
          <p className="flex items-center gap-2.5 font-bold tracking-tight hyphens-auto wrap-anywhere">
            <Logo className="size-8 shrink-0" />
            {name}
          </p>
          <p className="mt-3 max-w-xs hyphens-auto text-muted">{footer('tagline')}</p>
        </div>
        <nav
          aria-label={footer('label')}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-8 sm:grid-cols-3"
        >
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="text-base">{group.title}</h2>
              <ul className="mt-1.5">
                {group.links.map(({ href, text }) => (
                  <li key={href}>
                    <a
                      href={href}
                      className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-accent hover:underline"
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="border-t border-line pt-6 text-sm text-muted md:col-span-2">
          {t('copyright', { year: copyrightYear })}
        </p>
      </div>
    </footer>
  )
}
