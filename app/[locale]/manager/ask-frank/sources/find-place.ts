import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import type { Translator } from '@/lib/i18n/translator'

/**
 * Names news and the calendar, the page with the heading on an earlier page that the quote needs, and the heading or
 * paragraph of a document without pages.
 */
export function findPlace(
  { page, heading, paragraph, faq_id, board, article_id, event_id }: Source,
  t: Translator<'chat'>,
): string | null {
  if (faq_id || board) return null
  if (article_id) return t('news')
  if (event_id) return t('calendar')
  if (page !== null) return [t('page', { page }), heading].filter(Boolean).join(' · ')
  if (heading) return heading
  return paragraph === null ? null : t('paragraph', { paragraph })
}
