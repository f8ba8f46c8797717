import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import type { Translator } from '@/lib/i18n/translator'

/** Names the heading or paragraph of a document without pages. */
export function findPlace(
  { page, heading, paragraph, faq_id, board }: Source,
  t: Translator<'chat'>,
): string | null {
  if (faq_id || board) return null
  if (page !== null) return t('page', { page })
  if (heading) return heading
  return paragraph === null ? null : t('paragraph', { paragraph })
}
