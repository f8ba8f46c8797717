import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import type { ImportRow } from '@/lib/members/member'

type Props = { rows: ImportRow[]; texts: Texts<'memberImport'> }

export function SkippedRows({ rows, texts }: Props) {
  if (rows.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        {texts.skippedRows} ({rows.length})
      </summary>
      <ul className="mt-2 max-h-72 list-disc overflow-y-auto pl-5">
        {rows.map(({ line, fullName, email, problem }) => (
          <li key={line} className="wrap-anywhere">
            {texts.line} {line}: {[fullName, email].filter(Boolean).join(', ')}{' '}
            <strong>{problem && texts.problems[problem]}</strong>
          </li>
        ))}
      </ul>
      <SkippedDownload rows={rows} texts={texts} />
    </details>
  )
}

/** The file can be corrected and imported. */
export function SkippedDownload({ rows, texts }: Props) {
  if (rows.length === 0) return null
  return (
    <form action="/api/members/skipped" method="post" className="mt-3">
      <textarea hidden readOnly name="rows" value={JSON.stringify(rows)} />
      <button type="submit" className={buttonClass('secondary')}>
        {texts.skippedDownload}
      </button>
    </form>
  )
}
