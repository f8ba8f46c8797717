import { Download, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { getDocumentPath } from '@/lib/documents/address'
import { DownloadCheck } from './download-check'

/** `facts`: kind and date; `details`: time and pages; `title`: number of earlier versions. */
export type ShownDocument = {
  id: string
  name: string
  isPdf: boolean
  facts: string | null
  details: string
  earlier: { title: string; versions: { id: string; name: string; isPdf: boolean; note: string }[] } | null
}
export type ShownGroup = { heading: string | null; documents: ShownDocument[] }

type Props = { groups: ShownGroup[] }

export function DocumentGrid({ groups }: Props) {
  const t = useTranslations('documents')
  return (
    <DownloadCheck failure={t('downloadFailed')}>
      {groups.map(({ heading, documents }) => (
        <div key={heading}>
          {heading ? <h3 className="mt-7 text-xl">{heading}</h3> : null}
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-4">
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentCard document={document} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </DownloadCheck>
  )
}

type CardProps = { document: ShownDocument }

function DocumentCard({ document: { id, name, isPdf, facts, details, earlier } }: CardProps) {
  const t = useTranslations('documents')
  const path = getDocumentPath(id)
  return (
    <Card className="flex h-full flex-col p-4">
      <a
        href={path}
        {...(isPdf ? { target: '_blank', rel: 'noopener' } : { 'data-download': '' })}
        className="group flex flex-1 flex-col gap-3 rounded-control font-semibold hover:text-accent"
      >
        <FileText aria-hidden className="size-9 text-accent" />
        <span className="wrap-anywhere underline decoration-line-strong underline-offset-4 group-hover:decoration-current">
          {name}
        </span>
        {isPdf ? <span className="sr-only">{t('newTab')}</span> : null}
      </a>
      {facts ? <p className="mt-1">{facts}</p> : null}
      <p className="mt-1 text-sm text-muted">{details}</p>
      <a
        href={`${path}?download`}
        data-download
        aria-label={t('downloadNamed', { name })}
        className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong px-3 py-1.5 font-semibold hover:bg-accent-soft hover:text-on-accent-soft"
      >
        <Download aria-hidden className="size-5" />
        {t('download')}
      </a>
      {earlier ? (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold hover:text-accent">
            {earlier.title}
          </summary>
          <ul className="space-y-2 pb-1 text-sm">
            {earlier.versions.map((version) => (
              <li key={version.id}>
                <a
                  href={getDocumentPath(version.id)}
                  {...(version.isPdf ? { target: '_blank', rel: 'noopener' } : { 'data-download': '' })}
                  className="inline-block min-h-6 wrap-anywhere underline underline-offset-4 hover:text-accent"
                >
                  {version.name}
                  {version.isPdf ? <span className="sr-only"> {t('newTab')}</span> : null}
                </a>
                <p className="text-muted">{version.note}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}
