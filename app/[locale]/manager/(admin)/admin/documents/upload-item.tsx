'use client'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useId } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { formatSize } from '@/lib/documents/size'
import type { Locale } from '@/lib/i18n/locales'
import { isWaiting, type Upload } from './use-uploads'

type Props = {
  upload: Upload
  locale: Locale
  onName: (name: string) => void
  onRemove: () => void
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function UploadItem({ upload, locale, onName, onRemove, texts, errors }: Props) {
  const id = useId()
  const { file, state, code } = upload
  return (
    <div>
      <div className="flex flex-wrap items-start gap-3">
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <span className="font-semibold">{file.name}</span>{' '}
          <span className="text-muted">{formatSize(file.size, locale)}</span>
        </p>
        {state === 'stored' ? null : (
          <Button variant="quiet" onClick={onRemove} className="-my-1 px-3">
            <X aria-hidden className="size-5" />
            {state === 'sending' ? texts.cancelUpload : texts.removeFile}
            <span className="sr-only">{file.name}</span>
          </Button>
        )}
      </div>
      {isWaiting(upload) ? (
        <div className="mt-2 max-w-md">
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            {texts.displayName} <span className="sr-only">{file.name}</span>
          </label>
          <Input
            id={id}
            value={upload.displayName}
            onChange={({ currentTarget }) => onName(currentTarget.value)}
            maxLength={255}
            autoComplete="off"
          />
        </div>
      ) : null}
      {state === 'sending' ? <Progress upload={upload} texts={texts} /> : null}
      <div aria-live="polite">
        {state === 'stored' ? (
          <p className="mt-1 flex items-center gap-2 text-accent">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {texts.stored}
          </p>
        ) : null}
        {state === 'failed' && code ? (
          <p className="mt-2 flex items-start gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {errors[code]}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Progress({ upload, texts }: Pick<Props, 'upload' | 'texts'>) {
  const percent = Math.floor(upload.share * 100)
  return (
    <div className="mt-2 flex items-center gap-3">
      <progress
        value={percent}
        max={100}
        aria-label={`${texts.uploading} ${upload.file.name}`}
        className="h-3 min-w-0 flex-1 accent-(--accent)"
      />
      <span className="w-14 text-right tabular-nums">{percent} %</span>
    </div>
  )
}
