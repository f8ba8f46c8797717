import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ArticleFile, toArticleFileHref } from '@/lib/articles/files/file'
import { formatSize } from '@/lib/documents/document'

type Props = { files: readonly ArticleFile[] }

/** The files of an article, each opened by a short link of the reader. */
export function ArticleFiles({ files }: Props) {
  const t = useTranslations('news')
  const locale = useLocale()
  return (
    <section id="files" aria-labelledby="files-heading" className="mt-8 scroll-mt-24">
      <h2 id="files-heading" className="text-xl">
        {t('files')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <a
              href={toArticleFileHref(id)}
              target="_blank"
              rel="noopener"
              className="flex min-h-12 items-center gap-3 px-4 py-2 underline-offset-4 hover:text-accent hover:underline"
            >
              <FileText aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="wrap-anywhere">{name}</span>
              <span className="ml-auto shrink-0 text-sm text-muted">{formatSize(size, locale)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
