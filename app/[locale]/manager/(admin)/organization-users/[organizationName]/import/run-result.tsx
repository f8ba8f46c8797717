import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import type { ImportOutcome, ImportRow } from '@/lib/members/member'

type Props = { rows: ImportRow[]; outcomes: ImportOutcome[] }

/** Names only members who need attention. */
export function RunResult({ rows, outcomes }: Props) {
  const t = useTranslations('memberImport')
  const withOutcome = (expected: ImportOutcome) => rows.filter((_, index) => outcomes[index] === expected)
  const known = withOutcome('already_member').length
  const queued = withOutcome('queued').length
  const failed = withOutcome('invitation_failed')
  return (
    <div className="mt-4 space-y-4">
      <p className="text-lg">
        {t('invited')}: <strong>{withOutcome('invited').length}</strong>
      </p>
      {queued > 0 ? (
        <Alert title={`${t('queued')}: ${queued}`}>
          <p>{t('queuedHint')}</p>
        </Alert>
      ) : null}
      {known > 0 ? (
        <p className="text-lg">
          {t('existing')}: <strong>{known}</strong>
        </p>
      ) : null}
      {failed.length > 0 ? (
        <Alert variant="destructive" title={`${t('notInvited')}: ${failed.length}`}>
          <p>{t('resendHint')}</p>
          <ul className="mt-2 max-h-72 list-disc overflow-y-auto pl-5">
            {failed.map((row) => (
              <li key={row.line}>
                {row.fullName}, {row.email}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  )
}
