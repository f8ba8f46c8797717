import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import type { ImportOutcome, ImportRow } from '@/lib/members/member'

type Props = { rows: ImportRow[]; outcomes: ImportOutcome[]; texts: Texts<'memberImport'> }

/** Names only members who need attention. */
export function RunResult({ rows, outcomes, texts }: Props) {
  const withOutcome = (wanted: ImportOutcome) => rows.filter((_, index) => outcomes[index] === wanted)
  const known = withOutcome('already_member').length
  const queued = withOutcome('queued').length
  const failed = withOutcome('invitation_failed')
  return (
    <div className="mt-4 space-y-4">
      <p className="text-lg">
        {texts.invited}: <strong>{withOutcome('invited').length}</strong>
      </p>
      {queued > 0 ? (
        <Alert title={`${texts.queued}: ${queued}`}>
          <p>{texts.queuedHint}</p>
        </Alert>
      ) : null}
      {known > 0 ? (
        <p className="text-lg">
          {texts.existing}: <strong>{known}</strong>
        </p>
      ) : null}
      {failed.length > 0 ? (
        <Alert variant="destructive" title={`${texts.notInvited}: ${failed.length}`}>
          <p>{texts.resendHint}</p>
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
