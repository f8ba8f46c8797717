import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import type { Connection } from '@/lib/frank/service/connection'
import type { SettingsAnswer } from './settings-form'

type Props = { answer: SettingsAnswer | 'lost' | null }

/** The live region exists from the start, so that its contents are announced. */
export function SettingsOutcome({ answer }: Props) {
  return <div aria-live="polite">{answer ? <Outcome answer={answer} /> : null}</div>
}

function Outcome({ answer }: Props & { answer: SettingsAnswer | 'lost' }) {
  const t = useTranslations('frankAdmin')
  const tErrors = useTranslations('errors')
  if (answer === 'lost') return <Alert variant="destructive" title={t('saveError')} />
  const { intent, result } = answer
  if (!result.ok) {
    const isGone = result.code === 'member_not_found' || result.code === 'session_expired'
    const reason = isGone ? t('noOrganization') : tErrors(result.code)
    return (
      <Alert variant="destructive" title={intent === 'test' ? t('testFailed') : t('saveFailed')}>
        {reason}
      </Alert>
    )
  }
  if (intent !== 'test') return <Alert title={t('saved')} />
  return <ConnectionAlert connection={answer.result.ok ? answer.result.data : null} />
}

function ConnectionAlert({ connection }: { connection: Connection | null }) {
  const t = useTranslations('frankAdmin')
  if (!connection) return null
  const status = connection.status === null ? '' : `${connection.status} ${connection.statusText}`.trim()
  if (connection.ok) return <Alert title={t('testSucceeded')}>{status}</Alert>
  const reason =
    connection.failure === 'status' ? status : t(`failures.${connection.failure ?? 'unreachable'}`)
  return <Alert variant="destructive" title={`${t('testFailed')}: ${reason}`} />
}
