import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { asColumnHeader, asRow, asRowGroup, asTable } from '@/components/ui/table-roles'
import type { EditedArticle, ManagedArticle, NewsReach } from '@/lib/articles/article'
import type { Home } from '@/lib/articles/recipients'
import { ArticleRow } from './article-row'
import { EditArticle } from './edit-article'

type Props = {
  articles: ManagedArticle[]
  /** Its form is first if the article is on another page. */
  edited: EditedArticle | null
  page: number
  reach: NewsReach
  homes: readonly Home[]
}

export function ArticleTable(props: Props) {
  const { articles, edited, page, ...choices } = props
  const t = useTranslations('articles')
  const columns = [
    ...[t('titleColumn'), t('dateColumn'), t('authorColumn')],
    ...[t('readColumn'), t('actionsColumn')],
  ]
  const form = edited ? <EditArticle key={edited.id} article={edited} page={page} {...choices} /> : null
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
                className="px-4 py-2 first:rounded-tl-card last:rounded-tr-card last:px-0"
              >
                <span className={column === t('actionsColumn') ? 'sr-only' : undefined}>{column}</span>
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
              form={article.id === edited?.id ? form : null}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
