'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ErrorScreen } from '@/components/layout/error-screen'

/** The title names the contents that the address asks for. */
export default function ManagerError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage')
  const path = usePathname()
  const query = useSearchParams()
  if (path.endsWith('/manager/dashboard')) return <ErrorScreen title={t('dashboard')} retry={retry} />
  if (!path.includes('/manager/documents')) return <ErrorScreen retry={retry} />
  const title = query.has('q')
    ? t('search')
    : query.has('faq') || query.get('show') === 'faqs'
      ? t('faqs')
      : query.has('section')
        ? t('documents')
        : t('sections')
  return <ErrorScreen title={title} retry={retry} />
}
