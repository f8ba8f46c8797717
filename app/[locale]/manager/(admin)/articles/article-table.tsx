import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import type { EditedArticle, ManagedArticle, NewsReach } from '@/lib/articles/article'
import type { Home } from '@/lib/articles/recipients'
import { ArticleRow } from './article-row'
import { EditArticle } from './edit-article'

type Props = {
  articles: ManagedArticle[]
  /** Its form is first if the article is on another page. */
  edited: EditedArticle | null
  page: number
  reach: NewsReach | null
  homes: readonly Home[]
}

export function ArticleTable(props: Props) {
  const { articles, edited, page, ...choices } = props
  const t = useTranslations('articles')
  const columns = [
    ...[t('titleColumn'), t('dateColumn'), t('authorColumn'), t('readColumn')].map((label) => ({ label })),
    { label: t('actionsColumn'), isUnlabelled: true },
  ]
  const form = edited ? <EditArticle key={edited.id} article={edited} page={page} {...choices} /> : null
  const isHere = articles.some(({ id }) => id === edited?.id)
  return (
    <Card className="mt-4">
      {isHere ? null : form}
      <StackedTable labelledBy="articles" columns={columns} from="md">
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            page={page}
            form={article.id === edited?.id ? form : null}
          />
        ))}
      </StackedTable>
    </Card>
  )
}
