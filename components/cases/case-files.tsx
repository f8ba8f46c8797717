import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { CaseFile } from '@/lib/cases/case'
import { toCaseFileHref } from '@/lib/cases/paths'
import { formatSize } from '@/lib/documents/document'

/** Pictures are shown. Each file opens by a short link of the reader. */
export function CaseFiles({ files }: { files: readonly CaseFile[] }) {
  const t = useTranslations('cases')
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files" className="mt-6">
      <h2 id="files" className="text-xl">
        {t('files')}
      </h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {files.map(({ id, name, size, isPicture }) => (
          <li key={id}>
            <a
              href={toCaseFileHref(id)}
              target="_blank"
              rel="noopener"
              className="card block overflow-hidden hover:border-accent"
            >
              {isPicture ? (
                // biome-ignore lint/performance/noImgElement: the file is behind a link of the reader
                <img src={toCaseFileHref(id)} alt="" loading="lazy" className="h-48 w-full object-cover" />
              ) : null}
              <span className="flex min-h-12 items-center gap-3 px-4 py-2">
                <FileText aria-hidden className="size-5 shrink-0 text-accent" />
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="ml-auto shrink-0 text-sm text-muted">{formatSize(size, locale)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
