'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/forms/file-input'
import {
  type ArticleFile,
  maxArticleFileBytes,
  maxArticleFiles,
  pictureTypes,
} from '@/lib/articles/files/file'
import { nameChosen } from '@/lib/articles/files/notes'
import { formatSize } from '@/lib/documents/document'
import { acceptedEndings } from '@/lib/ingest/formats'
import { type EarlierNotes, FileNote } from './file-note'
import { StoredFile } from './stored-file'

type Props = {
  stored: readonly ArticleFile[]
  notes: EarlierNotes
  /** Changes when another version's choices replace those of the form. */
  version?: string
  /** The size of the chosen image, which is sent with the files. */
  imageBytes: number
  words: 'createForm' | 'editForm'
  /** The form shows what was typed before, but a browser does not choose the image and files again. */
  isRestored: boolean
}

type Chosen = Pick<File, 'name' | 'size' | 'type'>

/** The browser's own field sends the files, so that the form works before the scripts run. */
export function FilesField({ stored, notes, version, imageBytes, words, isRestored }: Props) {
  const t = useTranslations(`articles.${words}`)
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  // The server gets no empty file.
  const sent = chosen.filter(({ size }) => size > 0)
  const ids = nameChosen(sent)
  const count = stored.length + sent.length
  const problem = useProblem(chosen, imageBytes)
  return (
    <div className="space-y-4">
      {stored.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{t('storedFiles')}</legend>
          <ol className="mt-1.5 divide-y divide-line rounded-control border border-line">
            {stored.map((file, at) => (
              <StoredFile key={`${file.id} ${version}`} {...{ at, file, words }}>
                <FileNote {...{ at, count, file, notes, words }} />
              </StoredFile>
            ))}
          </ol>
        </fieldset>
      ) : null}
      {isRestored && chosen.length === 0 ? (
        <p role="status" className="font-semibold">
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
            texts={{
              choose: t('chooseFiles'),
              none: t('noFiles'),
              toChosen: (number) => t('chosenCount', { count: number }),
            }}
            onChange={({ currentTarget }) => setChosen([...(currentTarget.files ?? [])])}
          />
        )}
      </Field>
      {sent.length > 0 && sent.length <= maxArticleFiles ? (
        <ol aria-label={t('chosenFiles')} className="divide-y divide-line rounded-control border border-line">
          {sent.map(({ name, size, type }, index) => (
            <li key={ids[index]} className="px-3 py-2">
              <p className="wrap-anywhere">
                {name} ({formatSize(size, locale)})
              </p>
              <FileNote
                at={stored.length + index}
                count={count}
                file={{ id: ids[index] ?? name, name, isPicture: pictureTypes.includes(type), alt: '' }}
                notes={notes}
                words={words}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}

/** Why the chosen files cannot be sent. */
function useProblem(chosen: readonly Chosen[], imageBytes: number): string | undefined {
  const tErrors = useTranslations('errors')
  if (chosen.length > maxArticleFiles) return tErrors('article_files_many')
  const bytes = chosen.reduce((sum, { size }) => sum + size, imageBytes)
  if (chosen.length > 0 && bytes > maxArticleFileBytes) return tErrors('article_files_too_large')
  return chosen.some(({ size }) => size === 0) ? tErrors('document_empty') : undefined
}
