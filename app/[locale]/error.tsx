'use client'

import { ErrorScreen } from '@/components/layout/error-screen'

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main id="content" tabIndex={-1}>
      <ErrorScreen retry={retry} />
    </main>
  )
}
