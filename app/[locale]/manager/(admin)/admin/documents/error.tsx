'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ErrorScreen } from '@/components/layout/error-screen'

/** The error names the contents that the address asks for. */
export default function SectionsError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage')
  const query = useSearchParams()
  const title =
    query.get('show') === 'faqs' ? t('faqs') : query.has('section') ? t('documents') : t('documentSections')
  return <ErrorScreen title={title} retry={retry} />
}
