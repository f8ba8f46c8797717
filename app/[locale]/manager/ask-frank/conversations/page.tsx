import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { listConversations } from '@/lib/frank/queries'
import { formatMoment } from '@/lib/i18n/time'
import { ConversationRow } from './conversation-row'
import { DeleteAll } from './delete-buttons'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations')
  return { title: t('title') }
}

const params = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) })
const path = '/manager/ask-frank/conversations'

export default async function ConversationsPage({
  searchParams,
}: PageProps<'/[locale]/manager/ask-frank/conversations'>) {
  const { page } = params.parse(await searchParams)
  const [, { conversations, hasMore }] = await withGuard(requireMember(), listConversations(page))
  const [t, locale] = await Promise.all([getTranslations('conversations'), getLocale()])
  return (
    <div className="max-w-[960px]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 id="conversations" tabIndex={-1} className="text-3xl md:text-4xl">
          {t('title')}
        </h1>
        <Link href="/manager/ask-frank" prefetch={false} className={buttonClass('secondary')}>
          {t('back')}
        </Link>
      </div>
      <p className="mt-2 max-w-text text-muted">{t('lead')}</p>
      {conversations.length === 0 ? (
        <EmptyState drawing="questions" title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {conversations.map(({ id, title, updatedAt }) => (
            <ConversationRow
              key={id}
              id={id}
              title={title}
              date={formatMoment(new Date(updatedAt), locale)}
            />
          ))}
        </ul>
      )}
      {page > 1 || hasMore ? (
        <nav aria-label={t('pages')} className="mt-5 flex flex-wrap items-center justify-center gap-4">
          {page > 1 ? (
            <Link href={`${path}?page=${page - 1}`} prefetch={false} className={buttonClass('secondary')}>
              {t('newer')}
            </Link>
          ) : null}
          {hasMore ? (
            <Link href={`${path}?page=${page + 1}`} prefetch={false} className={buttonClass('secondary')}>
              {t('older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {conversations.length > 0 ? <DeleteAll /> : null}
    </div>
  )
}
