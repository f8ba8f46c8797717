'use client'

import { ErrorScreen } from '@/components/layout/error-screen'
import { useErrorTexts } from '@/components/layout/error-texts'

export default function ArticlesError({ retry }: { error: unknown; retry: () => void }) {
  const texts = useErrorTexts()
  return <ErrorScreen title={texts.articles} retry={retry} />
}
