import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ArticleFile, toArticleFileHref, toPictureSrc } from '@/lib/articles/files/file'
import { toNoteNames } from '@/lib/articles/files/notes'
import { formatSize } from '@/lib/documents/document'

type Props = {
  /** The number of the file in the form. */
  at: number
  file: ArticleFile
  words: 'createForm' | 'editForm'
  children: ReactNode
}

/** A stored file in the form, which may be removed with the next save. */
export function StoredFile({ at, file: { id, name, size, isPicture }, words, children }: Props) {
  const t = useTranslations(`articles.${words}`)
  const locale = useLocale()
  return (
    <li className="px-3 py-1">
      <input type="hidden" name={toNoteNames(at).id} value={id} />
      <div className="flex flex-wrap items-center gap-x-4">
        <a
          href={toArticleFileHref(id)}
          target="_blank"
          rel="noopener"
          className="mr-auto inline-flex min-h-11 items-center gap-3 py-1 underline underline-offset-4 wrap-anywhere hover:text-accent"
        >
          {isPicture ? (
            // The optimizer of next/image would fetch our guarded route without the member's session.
            // biome-ignore lint/performance/noImgElement: see above
            <img
              src={toPictureSrc(id, 480)}
              alt=""
              loading="lazy"
              className="aspect-4/3 w-20 shrink-0 rounded-control bg-sunken object-cover"
            />
          ) : null}
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
      </div>
      {children}
    </li>
  )
}
