'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { ErrorScreen } from '@/components/layout/error-screen'
import { useErrorTexts } from '@/components/layout/error-texts'

/** The title names the contents that the address asks for. */
export default function ManagerError({ retry }: { error: unknown; retry: () => void }) {
  const texts = useErrorTexts()
  const path = usePathname()
  const query = useSearchParams()
  if (path.endsWith('/manager/dashboard')) return <ErrorScreen title={texts.dashboard} retry={retry} />
  if (!path.includes('/manager/documents')) return <ErrorScreen retry={retry} />
  const title = query.has('q')
    ? texts.search
    : query.has('faq') || query.get('show') === 'faqs'
      ? texts.faqs
      : query.has('section')
        ? texts.documents
        : texts.sections
  return <ErrorScreen title={title} retry={retry} />
}
