'use client'

import { useTranslations } from 'next-intl'
import { ErrorScreen } from '@/components/layout/error-screen'

export default function CheckQuestionsError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage')
  return <ErrorScreen title={t('goldenQuestions')} retry={retry} />
}
