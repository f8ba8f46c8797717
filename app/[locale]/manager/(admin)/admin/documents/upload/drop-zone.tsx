'use client'

import { clsx } from 'clsx'
import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { FileButton } from '@/components/forms/file-input'
import { useDroppedFiles } from '@/components/forms/use-dropped-files'
import { acceptedEndings } from '@/lib/ingest/formats'

type Props = {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: FileList) => void
  problem: string | undefined
}

export function DropZone({ input, onFiles, problem }: Props) {
  const t = useTranslations('adminDocuments')
  const dragging = useDroppedFiles(onFiles)
  const take = useEffectEvent(({ files }: HTMLInputElement) => {
    if (files?.length) onFiles(files)
  })
  // Files that were chosen before the scripts loaded.
  useEffect(() => {
    if (input.current) take(input.current)
  }, [input])
  return (
    <div
      className={clsx(
        'rounded-card border-2 border-dashed px-5 py-6 text-center',
        dragging ? 'border-accent bg-accent-soft text-on-accent-soft' : 'border-line-strong',
      )}
    >
      <CloudUpload aria-hidden className="mx-auto size-8 text-accent" />
      <p className="mt-2 font-semibold max-md:hidden pointer-coarse:hidden">{t('drop')}</p>
      <FileButton
        ref={input}
        multiple
        accept={acceptedEndings}
        aria-describedby={problem ? 'upload-problem upload-hint' : 'upload-hint'}
        aria-invalid={problem ? true : undefined}
        className="mt-3"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files)
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      >
        {t('choose')}
      </FileButton>
      <p id="upload-hint" className="mt-3 text-sm text-muted">
        {t('fileHint')}
      </p>
      {problem ? (
        <p id="upload-problem" className="mt-2 font-semibold text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
