'use client'

import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { formatSize } from '@/lib/documents/document'
import type { Proposal } from '@/lib/documents/propose'
import { documentKinds } from '@/lib/retrieval/passage'
import type { UploadSection } from '@/lib/sections/propose'
import { SectionField } from './section-field'
import { isWaiting, type Upload } from './use-uploads'

type Props = {
  upload: Upload
  /** True for a file that is alone. */
  open: boolean
  sections: UploadSection[]
  onSection: (section: UploadSection) => void
  onFacts: (facts: Proposal, chosen: Partial<Pick<Upload, 'isChosen' | 'isNamed'>>) => void
  onRemove: () => void
}

export function UploadItem({ upload, open, sections, onSection, onFacts, onRemove }: Props) {
  const locale = useLocale()
  const t = useTranslations('adminDocuments')
  const tKinds = useTranslations('documentFilter.kinds')
  const id = useId()
  const { file, facts, state } = upload
  const details = [facts.kind && tKinds(facts.kind), facts.date].filter(Boolean).join(' · ')
  return (
    <div>
      <div className="flex flex-wrap items-start gap-3 md:flex-nowrap">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-semibold">{facts.name || file.name}</p>
          <p className="text-sm text-muted">
            {[details, facts.name && file.name, formatSize(file.size, locale)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {isWaiting(upload) ? (
          <div className="max-md:order-last max-md:basis-full md:w-64">
            <SectionField
              id={`${id}-section`}
              about={file.name}
              value={upload.section}
              {...{ sections, onSection }}
            />
          </div>
        ) : null}
        {state === 'stored' ? null : (
          <Button variant="quiet" onClick={onRemove} className="-my-1">
            <X aria-hidden className="size-5" />
            <span className="max-md:sr-only">
              {state === 'sending' ? t('cancelUpload') : t('removeFile')}
            </span>
            <span className="sr-only">{file.name}</span>
          </Button>
        )}
      </div>
      {isWaiting(upload) ? (
        <details open={open}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
            {t('editFacts')}
            <span className="sr-only"> {file.name}</span>
          </summary>
          <div className="mb-2 grid gap-3 md:grid-cols-[minmax(0,1fr)_11rem_9rem]">
            <div>
              <label htmlFor={id} className="mb-1 block text-sm font-semibold">
                {t('displayName')} <span className="sr-only">{file.name}</span>
              </label>
              <Input
                id={id}
                value={facts.name}
                onChange={({ currentTarget }) =>
                  onFacts({ ...facts, name: currentTarget.value }, { isNamed: true })
                }
                aria-describedby={upload.isNamed ? undefined : `${id}-hint`}
                maxLength={255}
                autoComplete="off"
              />
              {upload.isNamed ? null : (
                <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
                  {t('nameHint')}
                </p>
              )}
            </div>
            <KindField
              id={`${id}-kind`}
              about={file.name}
              value={facts.kind}
              onKind={(kind) => onFacts({ ...facts, kind }, { isChosen: true })}
            />
            <DateField
              id={`${id}-date`}
              about={file.name}
              value={facts.date}
              onDate={(date) => onFacts({ ...facts, date }, { isChosen: true })}
            />
          </div>
        </details>
      ) : null}
      <UploadState upload={upload} />
    </div>
  )
}

type KindProps = {
  id: string
  about: string
  value: Proposal['kind']
  onKind: (kind: Proposal['kind']) => void
}

export function KindField({ id, about, value, onKind }: KindProps) {
  const t = useTranslations('adminDocuments')
  const tKinds = useTranslations('documentFilter.kinds')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t('kind')} <span className="sr-only">{about}</span>
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onKind(documentKinds.find((kind) => kind === currentTarget.value) ?? null)
        }
      >
        <option value="">{t('unknownKind')}</option>
        {documentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {tKinds(kind)}
          </option>
        ))}
      </Select>
    </div>
  )
}

type DateProps = {
  id: string
  about: string
  value: string
  onDate: (date: string) => void
}

/** A year, a month or a day, because many documents are of a year. */
export function DateField({ id, about, value, onDate }: DateProps) {
  const t = useTranslations('adminDocuments')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t('date')} <span className="sr-only">{about}</span>
      </label>
      <Input
        id={id}
        value={value}
        onChange={({ currentTarget }) => onDate(currentTarget.value)}
        placeholder={t('dateExample')}
        maxLength={10}
        autoComplete="off"
      />
    </div>
  )
}

function UploadState({ upload }: Pick<Props, 'upload'>) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const { state, code, share } = upload
  return (
    <div className="empty:hidden">
      {state === 'queued' ? <p className="mt-1 text-muted">{t('queued')}</p> : null}
      {state === 'sending' ? (
        <p className="mt-1 flex items-center gap-2 text-muted">
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
          {t('uploading')} <span className="tabular-nums">{Math.floor(share * 100)} %</span>
        </p>
      ) : null}
      {state === 'stored' ? (
        <p className="mt-1 flex items-center gap-2 text-accent">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {t('stored')}
        </p>
      ) : null}
      {state === 'failed' && code ? (
        <p role="alert" className="mt-1 flex items-start gap-2 font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {tErrors(code)}
        </p>
      ) : null}
    </div>
  )
}
