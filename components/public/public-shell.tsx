import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { findSession } from '@/lib/auth/session'
import type { PublicPage } from '@/lib/site/pages'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'

type Props = { page: PublicPage; children: ReactNode }

export async function PublicShell({ page, children }: Props) {
  const [locale, t, session] = await Promise.all([getLocale(), getTranslations('app'), findSession()])
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader locale={locale} page={page} name={t('name')} isSignedIn={session !== null} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <PublicFooter locale={locale} name={t('name')} isSignedIn={session !== null} />
    </div>
  )
}
