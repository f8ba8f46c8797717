'use client'

import { useSearchParams } from 'next/navigation'
import { ErrorScreen } from '@/components/layout/error-screen'
import { useErrorTexts } from '@/components/layout/error-texts'
import type { Texts } from '@/components/texts'

/** The error names the contents that the address asks for. */
export default function DocumentsError({ retry }: { error: unknown; retry: () => void }) {
  const texts: Texts<'errorPage'> = useErrorTexts()
  const query = useSearchParams()
  const title = query.has('q')
    ? texts.search
    : query.has('faq') || query.get('show') === 'faqs'
      ? texts.faqs
      : query.has('section')
        ? texts.documents
        : texts.sections
  return <ErrorScreen title={title} retry={retry} />
}
