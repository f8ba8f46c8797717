import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { BoardOnly } from '@/components/documents/board-only'
import { DocumentRow, YearRows } from '@/components/documents/document-rows'
import { ValidityBadge } from '@/components/documents/validity-badge'
import { buttonClass } from '@/components/ui/button'
import { getDownloadPath, getReaderPath } from '@/lib/documents/paths'
import type { Validity } from '@/lib/documents/validity'
import { DownloadCheck } from './download-check'

/** `title`: number of earlier versions. */
export type ShownDocument = Validity & {
  id: string
  name: string
  kind: string | null
  date: string
  pages: string | null
  /** The document is the board's by itself. A section of the board says so once for all of its documents. */
  isBoardOnly: boolean
  earlier: { title: string; versions: { id: string; name: string; note: string }[] } | null
}
export type ShownGroup = { heading: string | null; documents: ShownDocument[] }

type Props = { groups: ShownGroup[] }

export function DocumentList({ groups }: Props) {
  const t = useTranslations('documents')
  return (
    <DownloadCheck failure={t('downloadFailed')}>
      <div className="mt-3">
        {groups.map(({ heading, documents }) => (
          <YearRows key={heading} heading={heading}>
            {documents.map((document) => (
              <ReadableRow key={document.id} document={document} />
            ))}
          </YearRows>
        ))}
      </div>
    </DownloadCheck>
  )
}

function ReadableRow({ document }: { document: ShownDocument }) {
  const t = useTranslations('documents')
  const { id, name, earlier, kind, date, pages, validFrom, validTo, isBoardOnly } = document
  return (
    <DocumentRow
      title={
        <>
          <DocumentLink document={document} className="font-semibold" />{' '}
          <ValidityBadge validFrom={validFrom} validTo={validTo} />
          {isBoardOnly ? <BoardOnly /> : null}
        </>
      }
      facts={{ kind, date, pages }}
      menu={
        <a
          href={getDownloadPath(id)}
          data-download
          aria-label={t('downloadNamed', { name })}
          title={t('download')}
          className={buttonClass('quiet', 'absolute! top-0 right-0 px-2!')}
        >
          <Download aria-hidden className="size-5" />
        </a>
      }
    >
      {earlier ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold hover:text-accent">
            {earlier.title}
          </summary>
          <ul className="space-y-2 pb-1 text-sm">
            {earlier.versions.map((version) => (
              <li key={version.id}>
                <DocumentLink document={version} className="inline-block min-h-6" />
                <p className="text-muted">{version.note}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </DocumentRow>
  )
}

type LinkProps = { document: Pick<ShownDocument, 'id' | 'name'>; className: string }

function DocumentLink({ document: { id, name }, className }: LinkProps) {
  return (
    <Link
      href={getReaderPath(id)}
      prefetch={false}
      className={`${className} wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current`}
    >
      {name}
    </Link>
  )
}
