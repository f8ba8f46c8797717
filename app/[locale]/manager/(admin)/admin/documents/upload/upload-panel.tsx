'use client'

import { clsx } from 'clsx'
import { CircleCheck, Upload as UploadIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { documentKinds } from '@/lib/retrieval/passage'
import { proposeSection, type SectionNames, type UploadSection } from '@/lib/sections/propose'
import { DropZone } from './drop-zone'
import { ForAll } from './for-all'
import { UploadItem } from './upload-item'
import { isWaiting, type Upload, useUploads } from './use-uploads'

type Props = {
  /** The sections that hold documents. */
  sections: UploadSection[]
  /** The section of the page; null where all are listed. */
  opened: UploadSection | null
  reading: number
  /** Opens the panel at first. */
  isEmpty: boolean
}

export function UploadPanel({ sections, opened: section, reading, isEmpty }: Props) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const names = Object.fromEntries(
    documentKinds.map((kind) => [kind, t(`sectionNames.${kind}`)]),
  ) as SectionNames
  const { uploads, sending, size, add, remove, send, change, choose } = useUploads((kind) =>
    proposeSection(kind, { sections, opened: section, names }),
  )
  // The stored file's progress stays shown when the section is no longer empty.
  const [opened] = useState(isEmpty)
  const [problem, setProblem] = useState<string>()
  const details = useRef<HTMLDetailsElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const stored = uploads.filter(({ state }) => state === 'stored')
  const open = uploads.filter(({ state }) => state !== 'stored')
  const waiting = uploads.filter(isWaiting)

  const all = [...sections]
  for (const { section } of waiting)
    if (!all.some(({ id, name }) => id === section.id && name === section.name)) all.push(section)

  function take(files: FileList) {
    setProblem(undefined)
    if (details.current) details.current.open = true
    add(files)
  }

  async function upload() {
    if (sending) return
    if (waiting.length === 0) {
      setProblem(tErrors('document_file_missing'))
      toast.error(tErrors('document_file_missing'))
      return chooser.current?.focus()
    }
    const outcome = await send()
    if (outcome.code) toast.error(tErrors(outcome.code))
    else if (outcome.stored > 0) toast.success(t('uploaded'))
  }

  return (
    <details ref={details} open={opened} className="group min-w-0 open:basis-full">
      <summary
        className={buttonClass(
          'primary',
          clsx(
            'list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
            // A page without a section shows the opened form, so that the button has nothing to do.
            !section && 'hidden!',
          ),
        )}
      >
        <UploadIcon aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{t('upload')}</span>
        <span className="hidden group-open:inline">{t('close')}</span>
      </summary>
      <Card className={clsx('max-w-3xl p-5 md:p-6', section && 'mt-4')}>
        <form
          className="space-y-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void upload()
          }}
        >
          <DropZone input={chooser} onFiles={take} problem={problem} />
          {waiting.length > 1 ? <ForAll files={waiting.length} sections={all} choose={choose} /> : null}
          {open.length > 0 ? (
            <ul aria-label={t('chosenFiles')} className="divide-y divide-line border-y border-line">
              {open.map((one) => (
                <li key={one.key} className="py-3">
                  <UploadItem
                    upload={one}
                    open={waiting.length === 1}
                    sections={all}
                    onSection={(section) => change(one.key, { section, isPlaced: true })}
                    onFacts={(facts, chosen) => change(one.key, { facts, ...chosen })}
                    onRemove={() => remove(one.key)}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <p role="status" className="font-semibold empty:hidden">
            {stored.length > 0 && !sending
              ? t(section ? 'finished' : 'finishedElsewhere', { stored: stored.length, reading })
              : null}
          </p>
          {stored.length > 0 ? (
            <details>
              <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-accent">
                <CircleCheck aria-hidden className="size-5 shrink-0" />
                {t('finishedFiles', { stored: stored.length })}
              </summary>
              <ul aria-label={t('stored')} className="space-y-1 wrap-anywhere">
                {stored.map(({ key, facts, file, section: { id, name } }) => (
                  <li key={key}>
                    {[facts.name || file.name, id !== section?.id && name].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          <div
            className={
              open.length > 1
                ? 'bar sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-5 space-y-3 border-t border-line bg-surface px-5 py-3 md:bottom-0 md:-mx-6 md:px-6'
                : 'space-y-3'
            }
          >
            {sending ? <UploadProgress uploads={uploads} size={size} /> : null}
            <SubmitButton
              pending={sending}
              label={waiting.length > 1 ? t('uploadAll', { count: waiting.length }) : t('uploadSubmit')}
              pendingLabel={t('uploading')}
            />
          </div>
        </form>
      </Card>
    </details>
  )
}

type ProgressProps = {
  uploads: Upload[]
  size: { files: number; bytes: number }
}

function UploadProgress({ uploads, size }: ProgressProps) {
  const t = useTranslations('adminDocuments')
  const going = uploads.filter(({ state }) => state === 'queued' || state === 'sending')
  const left = going.reduce((sum, { file, share }) => sum + file.size * (1 - share), 0)
  const percent = size.bytes > 0 ? Math.max(0, Math.floor((1 - left / size.bytes) * 100)) : 0
  const progressText = t('progress', { done: size.files - going.length, total: size.files })
  return (
    <div>
      <p>{progressText}</p>
      <div className="mt-1 flex items-center gap-3">
        <Progress value={percent} max={100} label={progressText} className="min-w-0 flex-1" />
        <span className="w-14 text-right tabular-nums">{percent} %</span>
      </div>
    </div>
  )
}
