import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

type Props = { conversationId: string; page: number; pages: number }

/** The newest messages stand on the first page. */
export async function ConversationPages({ conversationId, page, pages }: Props) {
  const t = await getTranslations('chat')
  if (pages <= 1) return null
  const link = (to: number, text: string) => (
    <Link
      href={`/manager/ask-frank?conversation=${conversationId}${to > 1 ? `&page=${to}` : ''}`}
      prefetch={false}
      className={buttonClass('secondary')}
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label={t('pages')} className="no-print mt-5 flex max-w-[960px] flex-wrap justify-center gap-4">
      {page < pages ? link(page + 1, t('older')) : null}
      {page > 1 ? link(page - 1, t('newer')) : null}
    </nav>
  )
}
