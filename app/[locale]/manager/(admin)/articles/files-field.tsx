'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/ui/file-input'
import {
  type ArticleFile,
  maxArticleFileBytes,
  maxArticleFiles,
  toArticleFileHref,
} from '@/lib/articles/files/file'
import { formatSize } from '@/lib/documents/document'
import { acceptedEndings } from '@/lib/ingest/formats'

type Props = {
  stored: readonly ArticleFile[]
  /** The size of the chosen image, which is sent with the files. */
  imageBytes: number
  words: 'createForm' | 'editForm'
  /** The form shows what was typed before, but a browser does not choose the image and files again. */
  isRestored: boolean
}

/** The browser's own field sends the files, so that the form works before the scripts run. */
export function FilesField({ stored, ...chosen }: Props) {
  const { words } = chosen
  const t = useTranslations(`articles.${words}`)
  const locale = useLocale()
  return (
    <div className="space-y-4">
      {stored.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{t('storedFiles')}</legend>
          <ul className="mt-1.5 divide-y divide-line rounded-control border border-line">
            {stored.map(({ id, name, size }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 px-3 py-1">
                <a
                  href={toArticleFileHref(id)}
                  target="_blank"
                  rel="noopener"
                  className="mr-auto inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere hover:text-accent"
                >
                  {name} ({formatSize(size, locale)})
                </a>
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name="removeFiles"
                    value={id}
                    aria-label={t('removeFileFor', { name })}
                    className="size-5"
                  />
                  {t('removeFile')}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <NewFiles {...chosen} />
    </div>
  )
}

function NewFiles({ imageBytes, words, isRestored }: Omit<Props, 'stored'>) {
  const t = useTranslations(`articles.${words}`)
  const tErrors = useTranslations('errors')
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly Pick<File, 'name' | 'size'>[]>([])
  const bytes = chosen.reduce((sum, { size }) => sum + size, imageBytes)
  const problem =
    chosen.length > maxArticleFiles
      ? tErrors('article_files_many')
      : chosen.length > 0 && bytes > maxArticleFileBytes
        ? tErrors('article_files_too_large')
        : chosen.some(({ size }) => size === 0)
          ? tErrors('document_empty')
          : undefined
  return (
    <div>
      {isRestored && chosen.length === 0 ? (
        <p role="status" className="mb-3 font-semibold">
          {t('chooseAgain')}
        </p>
      ) : null}
      <Field id={`${words}-files`} label={t('files')} hint={t('filesHint')} error={problem}>
        {(control) => (
          <FileInput
            {...control}
            name="files"
            multiple
            accept={acceptedEndings}
            onChange={({ currentTarget }) => setChosen([...(currentTarget.files ?? [])])}
          />
        )}
      </Field>
      {chosen.length > 1 ? (
        <ul className="mt-1.5 list-disc pl-6 text-sm">
          {chosen.map(({ name, size }) => (
            <li key={`${name} ${size}`} className="wrap-anywhere">
              {name} ({formatSize(size, locale)})
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
