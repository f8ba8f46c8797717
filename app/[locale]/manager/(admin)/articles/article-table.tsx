import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Card } from '@/components/ui/card'
import { asColumnHeader, asRow, asRowGroup, asTable } from '@/components/ui/table-roles'
import type { EditedArticle, ManagedArticle, NewsReach } from '@/lib/articles/article'
import type { ErrorCode } from '@/lib/errors'
import { ArticleRow } from './article-row'
import { EditArticle } from './edit-article'
import { PlainImage } from './plain-image'

type Props = {
  articles: ManagedArticle[]
  /** Its form is first if the article is on another page. */
  edited: EditedArticle | null
  imageOutcome: 'done' | ErrorCode | null
  page: number
  members: number
  reach: NewsReach
}

export function ArticleTable(props: Props) {
  const { articles, edited, imageOutcome, page, members, reach } = props
  const t = useTranslations('articles')
  const columns = [
    ...[t('titleColumn'), t('dateColumn'), t('authorColumn')],
    ...[t('readColumn'), t('actionsColumn')],
  ]
  const form = edited ? (
    <Fragment key={edited.id}>
      <EditArticle article={edited} page={page} reach={reach} />
      <PlainImage article={edited} outcome={imageOutcome} />
    </Fragment>
  ) : null
  const isHere = articles.some(({ id }) => id === edited?.id)
  return (
    <Card className="mt-4">
      {isHere ? null : form}
      <table {...asTable} aria-labelledby="articles" className="block w-full text-left md:table">
        <thead {...asRowGroup} className="sr-only bg-sunken md:not-sr-only md:table-header-group">
          <tr {...asRow} className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                {...asColumnHeader}
                scope="col"
                className="px-4 py-3 first:rounded-tl-card last:rounded-tr-card last:text-right"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} className="block divide-y divide-line md:table-row-group">
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              page={page}
              members={members}
              form={article.id === edited?.id ? form : null}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
