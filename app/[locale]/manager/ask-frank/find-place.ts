import { fillIn } from '@/components/fill-in'
import type { Texts } from '@/components/texts'
import type { Source } from './message'

/** Where in its document a passage stands: on a page; where there are none, below a heading, or in a paragraph. */
export function findPlace(
  { page, heading, paragraph, faq_id }: Source,
  texts: Pick<Texts<'chat'>, 'page' | 'paragraph'>,
): string | null {
  if (faq_id) return null
  if (page !== null) return fillIn(texts.page, { page })
  if (heading) return heading
  return paragraph === null ? null : fillIn(texts.paragraph, { paragraph })
}
