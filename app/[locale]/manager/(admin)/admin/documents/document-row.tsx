import { Download } from 'lucide-react'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { ChooseFacts } from '@/app/[locale]/manager/(admin)/admin/documents/upload/choose-facts'
import { AudienceBadge } from '@/components/documents/audience-badge'
import { DocumentRow } from '@/components/documents/document-rows'
import { ReadingState } from '@/components/documents/reading-state'
import { ValidityBadge } from '@/components/documents/validity-badge'
import { buttonClass } from '@/components/ui/button'
import { RowMenu } from '@/components/ui/row-menu'
import type { Audience } from '@/lib/auth/permissions'
import { formatAge, formatDocumentDate } from '@/lib/documents/document-date'
import { getDownloadPath, getReaderPath } from '@/lib/documents/paths'
import { formatWhen } from '@/lib/i18n/time'
import type { AdminDocument } from '@/lib/sections/section'
import { ChooseDocumentAudience } from './choose-document-audience'
import { ChooseValidity } from './choose-validity'
import { DeleteDocument, RenameDocument, RetryDocument } from './document-buttons'
import { EarlierVersions } from './earlier-versions'
import { MoveDocument, type Target } from './move-documents'
import { ReplaceDocument } from './replace-document'

type Props = {
  document: AdminDocument
  uploadPath: string
  isMandatory: boolean
  /** Who reads the section. */
  audience: Audience
  targets: Target[]
}

/** What the reader has done is shown in the menu if all went well. */
export async function AdminDocumentRow({ document, uploadPath, isMandatory, audience, targets }: Props) {
  const [t, own, kindOf, locale] = await Promise.all([
    getTranslations('adminDocuments'),
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  const { id, state, reason, pageCount, recognizedPage, kind, date, validFrom, validTo } = document
  const name = document.displayName ?? document.fileName
  const canRetry = state === 'failed' || state === 'partly'
  const reading = <ReadingState {...{ state, reason, pageCount, recognizedPage }} />
  return (
    <DocumentRow
      choice={
        <label className="noscript:hidden relative z-10 flex min-h-11 min-w-8 shrink-0 cursor-pointer items-center justify-center">
          <input type="checkbox" name="document" value={id} aria-label={t('chooseNamed', { name })} />
        </label>
      }
      title={
        <h3 className="font-semibold">
          {/* The link covers the whole row. */}
          <Link
            href={getReaderPath(id)}
            prefetch={false}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>{' '}
          <ValidityBadge validFrom={validFrom} validTo={validTo} />
          {audience === 'board' ? null : <AudienceBadge own={document.audience} section={audience} />}
        </h3>
      }
      facts={{
        kind: kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
        date: date && formatDocumentDate(date, locale),
        pages: pageCount ? own('pages', { count: pageCount }) : null,
      }}
      menu={
        <RowMenu label={t('menu', { name })}>
          <a href={getDownloadPath(id)} className={buttonClass('quiet')}>
            <Download aria-hidden className="size-5" />
            <span aria-hidden>{own('download')}</span>
            <span className="sr-only">{t('download', { name })}</span>
          </a>
          <RenameDocument documentId={id} name={name} label={t('renameDocument', { name })} />
          <ChooseFacts documentId={id} kind={kind} date={date} label={t('chooseFacts', { name })} />
          <ChooseValidity documentId={id} name={name} validFrom={validFrom} validTo={validTo} />
          {audience === 'board' ? null : (
            <ChooseDocumentAudience documentId={id} name={name} own={document.audience} section={audience} />
          )}
          {targets.length > 0 ? <MoveDocument documentId={id} name={name} targets={targets} /> : null}
          <ReplaceDocument document={document} uploadPath={uploadPath} />
          {/* A document that could not be read answers nothing, so any section may lose it. */}
          {!isMandatory || state === 'failed' ? (
            <DeleteDocument
              documentId={id}
              label={t('deleteNamed', { name })}
              word={t('delete')}
              question={[
                t('deleteDocumentText', { name }),
                document.earlier.length > 0 ? t('deleteRestores') : '',
              ]
                .join(' ')
                .trim()}
            />
          ) : null}
          <div className="border-t border-line px-4 py-2 text-sm text-muted wrap-anywhere">
            {document.displayName ? <p>{document.fileName}</p> : null}
            <Updated at={document.updatedAt} />
            {state === 'ready' ? reading : null}
          </div>
        </RowMenu>
      }
    >
      {state === 'ready' ? null : <div className="mt-1 text-sm md:mt-0 md:pb-2">{reading}</div>}
      {canRetry ? <RetryDocument documentId={id} label={name} /> : null}
      <EarlierVersions versions={document.earlier} canDelete={!isMandatory} />
    </DocumentRow>
  )
}

async function Updated({ at }: { at: Date }) {
  const [t, locale] = await Promise.all([getTranslations('adminDocuments'), getLocale()])
  const now = new Date()
  const distance = formatAge(at, now, locale)
  const time = formatWhen(at, now, locale)
  return (
    <p>
      {distance ? t('updated', { distance }) : t('updatedUnknown')}
      {time ? <span className="whitespace-nowrap"> ({time})</span> : null}
    </p>
  )
}
