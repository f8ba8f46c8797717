import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PublicPage } from '@/lib/site/pages'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

type Props = { page: PublicPage; children: ReactNode }

/** `page` saves the scripts that would find it. The links are plain because each page is a small file. */
export async function PublicShell({ page, children }: Props) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('app')])
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader locale={locale} page={page} name={t('name')} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <PublicFooter locale={locale} name={t('name')} />
    </div>
  )
}
