'use client'

import { useTranslations } from 'next-intl'
import { ErrorScreen } from '@/components/layout/error-screen'

export default function QuestionsError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage')
  return <ErrorScreen title={t('questions')} retry={retry} />
}
