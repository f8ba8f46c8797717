import { Download, FileText } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { getDocumentPath } from '@/lib/documents/address'
import type { ReadableDocument } from '@/lib/documents/document'
import { DownloadCheck } from './download-check'

export async function DocumentGrid({ documents }: { documents: ReadableDocument[] }) {
  const t = await getTranslations('documents')
  return (
    <DownloadCheck failure={t('downloadFailed')}>
      <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-4">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentCard document={document} />
          </li>
        ))}
      </ul>
    </DownloadCheck>
  )
}

async function DocumentCard({ document: { id, name, isPdf, pageCount } }: { document: ReadableDocument }) {
  const t = await getTranslations('documents')
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
      {pageCount ? <p className="mt-1 text-sm text-muted">{t('pages', { count: pageCount })}</p> : null}
      <a
        href={`${path}?download`}
        data-download
        aria-label={t('downloadNamed', { name })}
        className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong px-3 py-1.5 font-semibold hover:bg-accent-soft hover:text-on-accent-soft"
      >
        <Download aria-hidden className="size-5" />
        {t('download')}
      </a>
    </Card>
  )
}
