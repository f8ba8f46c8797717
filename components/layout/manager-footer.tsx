import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { casesPath } from '@/lib/cases/paths'
import { prefixedPath } from '@/lib/site/pages'
import { LanguageSwitcher } from './language-switcher'

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent'

export function ManagerFooter({ organizationName }: { organizationName: string }) {
  const t = useTranslations('nav')
  const locale = useLocale()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-2 md:flex md:flex-wrap md:items-center md:gap-x-6 md:py-3 lg:px-6">
        <p className="min-w-0 font-bold wrap-anywhere md:mr-auto">{organizationName}</p>
        {/* Two columns on a phone, and one where enlarged text has no room for two. */}
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 md:flex md:flex-wrap md:gap-x-6">
          <li>
            <Link href={casesPath} prefetch={false} className={linkClass}>
              {t('cases')}
            </Link>
          </li>
          <li>
            <Link href="/manager/board" prefetch={false} className={linkClass}>
              {t('board')}
            </Link>
          </li>
          <li>
            <Link href="/manager/board#number" prefetch={false} className={linkClass}>
              {t('emergencyNumbers')}
            </Link>
          </li>
          <li>
            <a href={prefixedPath('accessibility', locale)} className={linkClass}>
              {t('accessibility')}
            </a>
          </li>
          <li>
            <LanguageSwitcher place="footer" />
          </li>
        </ul>
      </div>
    </footer>
  )
}
