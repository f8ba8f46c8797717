import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import type { ProviderProblem } from '@/lib/auth/providers'

/** It stays on the page, because a toast leaves before it is read. */
export async function ProviderProblemAlert({ problem }: { problem: ProviderProblem }) {
  const [t, tErrors] = await Promise.all([getTranslations('auth'), getTranslations('errors')])
  return (
    <Alert variant="destructive" title={tErrors(problem)}>
      <p>{problem === 'provider_no_account' ? t('noAccountText') : t('otherWaysText')}</p>
    </Alert>
  )
}
