import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import type { Connection } from '@/lib/frank/connection'
import type { SettingsAnswer } from './settings-form'

type Props = { answer: SettingsAnswer | 'lost' | null; texts: Texts<'frankAdmin'>; errors: Texts<'errors'> }

/** The live region exists from the start, so that its contents are announced. */
export function SettingsOutcome({ answer, texts, errors }: Props) {
  return (
    <div aria-live="polite">{answer ? <Outcome answer={answer} texts={texts} errors={errors} /> : null}</div>
  )
}

function Outcome({ answer, texts, errors }: Props & { answer: SettingsAnswer | 'lost' }) {
  if (answer === 'lost') return <Alert variant="destructive" title={texts.saveError} />
  const { intent, result } = answer
  if (!result.ok) {
    const isGone = result.code === 'member_not_found' || result.code === 'session_expired'
    const reason = isGone ? texts.noOrganization : errors[result.code]
    return (
      <Alert variant="destructive" title={intent === 'test' ? texts.testFailed : texts.saveFailed}>
        {reason}
      </Alert>
    )
  }
  if (intent !== 'test') return <Alert title={texts.saved} />
  return <ConnectionAlert connection={answer.result.ok ? answer.result.data : null} texts={texts} />
}

function ConnectionAlert({
  connection,
  texts,
}: {
  connection: Connection | null
  texts: Texts<'frankAdmin'>
}) {
  if (!connection) return null
  const status = connection.status === null ? '' : `${connection.status} ${connection.statusText}`.trim()
  if (connection.ok) return <Alert title={texts.testSucceeded}>{status}</Alert>
  const reason =
    connection.failure === 'status' ? status : texts.failures[connection.failure ?? 'unreachable']
  return <Alert variant="destructive" title={`${texts.testFailed}: ${reason}`} />
}
