import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import { Tooltip } from '@/components/ui/tooltip'
import type { ManagedArticle } from '@/lib/articles/article'
import { timeZone } from '@/lib/i18n/time'
import { toListAddress } from './addresses'
import { DeleteArticle } from './delete-article'

type Props = {
  article: ManagedArticle
  page: number
  members: number
  /** Replaces the row during editing. */
  form: ReactNode
}

const cell = 'px-4 py-1 md:table-cell md:w-auto md:py-3'

/** Swedish format in both languages: 2026-11-21. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone })

export async function ArticleRow({ article, page, members, form }: Props) {
  const t = await getTranslations('articles')
  const { id, title, publishAt, author, state, isPinned, reads, mailed } = article
  if (form) {
    return (
      <tr {...asRow} className="block md:table-row">
        <td {...asCell} colSpan={5} className="block md:table-cell">
          {form}
        </td>
      </tr>
    )
  }
  return (
    <tr {...asRow} className="flex flex-wrap items-center py-3 md:table-row md:py-0">
      <th {...asRowHeader} scope="row" className={`${cell} w-full text-left font-semibold wrap-anywhere`}>
        <Link
          href={`/manager/news/${id}`}
          prefetch={false}
          className="underline decoration-line-strong underline-offset-4 hover:text-accent"
        >
          {title}
        </Link>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {state === 'shown' ? null : <Badge>{t(`states.${state}`)}</Badge>}
          {isPinned ? <Badge tone="accent">{t('states.pinned')}</Badge> : null}
        </span>
      </th>
      <td {...asCell} className={`${cell} whitespace-nowrap text-muted tabular-nums`}>
        <time dateTime={publishAt.toISOString()}>{day.format(publishAt)}</time>
      </td>
      <td {...asCell} className={`${cell} text-muted wrap-anywhere`}>
        {author ?? '–'}
      </td>
      <td {...asCell} className={`${cell} w-full text-muted tabular-nums`}>
        <span aria-hidden className="md:hidden">
          {t('readColumn')}{' '}
        </span>
        {t('reads', { reads, members })}
        {mailed > 0 ? <span className="block text-sm">{t('mailed', { count: mailed })}</span> : null}
      </td>
      <td {...asCell} className={`${cell} w-full`}>
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          <Tooltip label={t('edit')}>
            <Link
              id={`edit-${id}`}
              href={toListAddress(page, id)}
              prefetch={false}
              scroll={false}
              className={buttonClass('quiet')}
            >
              <Pencil aria-hidden className="size-5" />
              <span aria-hidden className="md:hidden">
                {t('edit')}
              </span>
              <span className="sr-only">{t('editFor', { title })}</span>
            </Link>
          </Tooltip>
          <DeleteArticle
            articleId={id}
            label={t('deleteFor', { title })}
            question={t('deleteText', { title })}
          />
        </div>
      </td>
    </tr>
  )
}
