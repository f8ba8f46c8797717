import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { type QuestionQuery, questionOrders, toQuestionsAddress } from './search-params'

export async function QuestionOrder({ query }: { query: QuestionQuery }) {
  const t = await getTranslations('boardQuestions')
  return (
    <nav aria-label={t('order')} className="mt-4 flex flex-wrap items-center gap-x-4">
      <span aria-hidden className="text-muted">
        {t('order')}
      </span>
      {questionOrders.map((order) => (
        <Link
          key={order}
          href={toQuestionsAddress({ ...query, order, page: 1 })}
          prefetch={false}
          scroll={false}
          aria-current={order === query.order ? 'true' : undefined}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 aria-[current=true]:font-bold aria-[current=true]:text-ink aria-[current=true]:no-underline"
        >
          {t(`orders.${order}`)}
        </Link>
      ))}
    </nav>
  )
}
