import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import type { EarlierVersion } from '@/lib/documents/document'
import { getReaderPath } from '@/lib/documents/paths'
import { formatDay } from '@/lib/i18n/time'
import { DeleteDocument } from './document-buttons'

type Props = { versions: EarlierVersion[]; canDelete: boolean }

export async function EarlierVersions({ versions, canDelete }: Props) {
  const [t, own, locale] = await Promise.all([
    getTranslations('documents'),
    getTranslations('adminDocuments'),
    getLocale(),
  ])
  if (versions.length === 0) return null
  return (
    <details className="relative z-10 mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold hover:text-accent">
        {t('earlier', { count: versions.length })}
      </summary>
      <ul className="space-y-2 text-sm">
        {versions.map(({ id, name, addedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0">
              <Link
                href={getReaderPath(id)}
                prefetch={false}
                className="inline-block min-h-6 wrap-anywhere underline underline-offset-4 hover:text-accent"
              >
                {name}
              </Link>
              <p className="text-muted">{t('earlierVersion', { date: formatDay(addedAt, locale) })}</p>
            </div>
            {canDelete ? (
              <DeleteDocument
                documentId={id}
                label={own('deleteEarlier', { name })}
                question={own('deleteDocumentText', { name })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
