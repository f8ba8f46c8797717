'use client'

import { ErrorScreen } from '@/components/layout/error-screen'

export default function OperatorError({ retry }: { error: unknown; retry: () => void }) {
  return <ErrorScreen retry={retry} />
}
