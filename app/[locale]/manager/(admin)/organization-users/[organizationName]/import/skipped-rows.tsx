import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import type { ImportRow } from '@/lib/members/member'

type Props = { rows: ImportRow[] }

export function SkippedRows({ rows }: Props) {
  const t = useTranslations('memberImport')
  if (rows.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        {t('skippedRows')} ({rows.length})
      </summary>
      <ul className="mt-2 max-h-72 list-disc overflow-y-auto pl-5">
        {rows.map(({ line, fullName, email, problem }) => (
          <li key={line} className="wrap-anywhere">
            {t('line')} {line}: {[fullName, email].filter(Boolean).join(', ')}{' '}
            <strong>{problem && t(`problems.${problem}`)}</strong>
          </li>
        ))}
      </ul>
      <SkippedDownload rows={rows} />
    </details>
  )
}

/** The file can be corrected and imported. */
export function SkippedDownload({ rows }: Props) {
  const t = useTranslations('memberImport')
  if (rows.length === 0) return null
  return (
    <form action="/api/members/skipped" method="post" className="mt-3">
      <textarea hidden readOnly name="rows" value={JSON.stringify(rows)} />
      <button type="submit" className={buttonClass('secondary')}>
        {t('skippedDownload')}
      </button>
    </form>
  )
}
