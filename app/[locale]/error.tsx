'use client'

import { useTranslations } from 'next-intl'
import { ErrorScreen } from '@/components/layout/error-screen'

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage')
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-4 py-16">
      {/* The metadata of a page of members fails with its guard. */}
      <title>{t('title')}</title>
      <ErrorScreen retry={retry} />
    </main>
  )
}
