import { Download, FileText } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import { ChooseFacts } from '@/app/[locale]/manager/(admin)/admin/documents/upload/choose-facts'
import { ReadingState } from '@/components/documents/reading-state'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatAge, formatDocumentDate } from '@/lib/documents/document-date'
import { formatWhen } from '@/lib/i18n/time'
import type { AdminDocument } from '@/lib/sections/section'
import { DeleteDocument, RenameDocument, RetryDocument } from './document-buttons'
import { EarlierVersions } from './earlier-versions'
import { ReplaceDocument } from './replace-document'

type Props = { document: AdminDocument; uploadAddress: string; isMandatory: boolean }

export async function DocumentTile({ document, uploadAddress, isMandatory }: Props) {
  const [t, kindOf, locale] = await Promise.all([
    getTranslations('adminDocuments'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  const { id, state, reason, pageCount, recognizedPage, kind, date } = document
  const facts = [
    kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
    date && formatDocumentDate(date, locale),
  ]
  const name = document.displayName ?? document.fileName
  const now = new Date()
  const distance = formatAge(document.updatedAt, now, locale)
  const time = document.updatedAt && formatWhen(document.updatedAt, now, locale)
  const address = `/api/files/documents/${id}`
  // A document that could not be read answers nothing, so any section may lose it.
  const canDelete = !isMandatory || state === 'failed'
  const canRetry = state === 'failed' || state === 'partly'
  return (
    <Card className="relative flex h-full flex-col p-4 hover:border-line-strong">
      <div className="flex gap-3">
        <FileText aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            {/* The link covers the whole tile. */}
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
            >
              {name}
            </a>
          </h3>
          {document.displayName ? (
            <p className="text-sm wrap-anywhere text-muted">{document.fileName}</p>
          ) : null}
          {facts.some(Boolean) ? <p className="mt-1">{facts.filter(Boolean).join(' · ')}</p> : null}
          <p className="mt-1 text-sm text-muted">
            {distance ? t('updated', { distance }) : t('updatedUnknown')}
            {time ? <span className="whitespace-nowrap"> ({time})</span> : null}
          </p>
        </div>
      </div>
      <div className="mt-3 mb-2">
        <ReadingState state={state} reason={reason} pageCount={pageCount} recognizedPage={recognizedPage} />
        {canRetry ? <RetryDocument documentId={id} label={name} /> : null}
      </div>
      <div className="mt-auto -mb-1 -ml-2 flex flex-wrap items-end gap-1">
        <a href={address} target="_blank" rel="noopener" className={buttonClass('quiet', 'relative z-10')}>
          <Download aria-hidden className="size-5" />
          <span className="sr-only">{t('download', { name })}</span>
        </a>
        <RenameDocument documentId={id} name={name} label={t('renameDocument', { name })} />
        {canDelete ? (
          <DeleteDocument
            documentId={id}
            label={t('deleteNamed', { name })}
            question={[
              t('deleteDocumentText', { name }),
              document.earlier.length > 0 ? t('deleteRestores') : '',
            ]
              .join(' ')
              .trim()}
          />
        ) : null}
        <ChooseFacts documentId={id} kind={kind} date={date} label={t('chooseFacts', { name })} />
        <ReplaceDocument document={document} uploadAddress={uploadAddress} />
      </div>
      <EarlierVersions versions={document.earlier} canDelete={!isMandatory} />
    </Card>
  )
}
