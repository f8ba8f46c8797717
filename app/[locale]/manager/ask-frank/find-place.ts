import { fillIn, type Texts } from '@/components/texts'
import type { Source } from './message'

/** Without pages, the heading or paragraph. */
export function findPlace(
  { page, heading, paragraph, faq_id, board }: Source,
  texts: Pick<Texts<'chat'>, 'page' | 'paragraph'>,
): string | null {
  if (faq_id || board) return null
  if (page !== null) return fillIn(texts.page, { page })
  if (heading) return heading
  return paragraph === null ? null : fillIn(texts.paragraph, { paragraph })
}
