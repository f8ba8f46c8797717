import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { RecipientsLine } from '@/components/articles/recipients-line'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { RowMenu } from '@/components/ui/row-menu'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { ManagedArticle } from '@/lib/articles/article'
import { timeZone } from '@/lib/i18n/time'
import { DeleteArticle } from './delete-article'
import { toListPath } from './paths'

type Props = {
  article: ManagedArticle
  page: number
  /** Replaces the row during editing. */
  form: ReactNode
}

const cell = 'md:table-cell md:w-auto md:px-4 md:py-2.5 md:align-top'
const fact = `${cell} text-muted max-md:text-sm`

/** Swedish format in both languages: 2026-11-21. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone })

export async function ArticleRow({ article, page, form }: Props) {
  const t = await getTranslations('articles')
  const {
    id,
    title,
    publishAt,
    author,
    state,
    isPinned,
    isUrgent,
    reads,
    members,
    mailed,
    hasEvent,
    recipients,
  } = article
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
    <tr
      {...asRow}
      className="flex flex-wrap items-center gap-x-1.5 py-2.5 pr-13 pl-4 leading-snug hover:bg-accent-soft/40 max-md:relative md:table-row md:leading-normal"
    >
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
          {isUrgent ? <Badge tone="warning">{t('states.urgent')}</Badge> : null}
          {isPinned ? <Badge tone="accent">{t('states.pinned')}</Badge> : null}
        </span>
        {recipients ? <RecipientsLine recipients={recipients} className="mt-1 font-normal" /> : null}
      </th>
      <td {...asCell} className={`${fact} whitespace-nowrap`}>
        <time dateTime={publishAt.toISOString()}>{day.format(publishAt)}</time>
      </td>
      <td {...asCell} className={`${fact} wrap-anywhere max-md:not-empty:before:content-['·_']`}>
        {author}
      </td>
      <td {...asCell} className={`${fact} max-md:w-full md:whitespace-nowrap`}>
        <span aria-hidden className="md:hidden">
          {t('readColumn')}{' '}
        </span>
        {t('reads', { reads, members })}
        {mailed > 0 ? (
          <span className="text-sm before:content-['_·_']">{t('mailed', { count: mailed })}</span>
        ) : null}
      </td>
      <td {...asCell} className="no-print w-full md:relative md:table-cell md:w-13 md:align-top">
        <RowMenu label={t('menu', { title })}>
          <Link href={toListPath(page, id)} prefetch={false} scroll={false} className={buttonClass('quiet')}>
            <Pencil aria-hidden className="size-5" />
            <span aria-hidden>{t('edit')}</span>
            <span className="sr-only">{t('editFor', { title })}</span>
          </Link>
          <DeleteArticle
            articleId={id}
            label={t('deleteFor', { title })}
            question={t(hasEvent ? 'deleteWithEventText' : 'deleteText', { title })}
          />
        </RowMenu>
      </td>
    </tr>
  )
}
