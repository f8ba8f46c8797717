import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { prefixedPath } from '@/lib/site/pages'
import { LanguageSwitcher } from './language-switcher'

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent'

export function ManagerFooter({ organizationName }: { organizationName: string }) {
  const t = useTranslations('nav')
  const locale = useLocale()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-2 md:py-3 lg:px-6">
        <p className="min-w-0 basis-full font-bold wrap-anywhere md:mr-auto md:basis-auto">
          {organizationName}
        </p>
        <ul className="flex flex-wrap gap-x-6">
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
        </ul>
        <LanguageSwitcher place="footer" />
      </div>
    </footer>
  )
}
