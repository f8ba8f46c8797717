import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { questionKinds } from '@/lib/questions/question'
import { type QuestionQuery, questionOrders, toQuestionsAddress } from './search-params'

/** Links, so that they work without scripts. */
export async function QuestionKinds({ query }: { query: QuestionQuery }) {
  const t = await getTranslations('boardQuestions')
  return (
    <nav aria-label={t('show')} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {questionKinds.map((kind) => (
          <li key={kind}>
            <Link
              href={toQuestionsAddress({ ...query, kind, page: 1 })}
              prefetch={false}
              scroll={false}
              aria-current={kind === query.kind ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 hover:border-accent hover:bg-accent-soft hover:text-on-accent-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-on-accent"
            >
              {t(`kinds.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
