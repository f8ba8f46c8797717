'use client'

import { useSearchParams } from 'next/navigation'
import { ErrorScreen } from '@/components/layout/error-screen'
import { useErrorTexts } from '@/components/layout/error-texts'

/** The error names the contents that the address asks for. */
export default function SectionsError({ retry }: { error: unknown; retry: () => void }) {
  const texts = useErrorTexts()
  const query = useSearchParams()
  const title =
    query.get('show') === 'faqs'
      ? texts.faqs
      : query.has('section')
        ? texts.documents
        : texts.documentSections
  return <ErrorScreen title={title} retry={retry} />
}
