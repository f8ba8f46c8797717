import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { Locale } from '@/lib/i18n/locales'
import { toDay } from '@/lib/i18n/time'
import type { Translator } from '@/lib/i18n/translator'

/** Until when the source's text held, and what replaced it; null while it holds. */
export function findEnd(
  { valid_to: validTo, replaced_by: newer }: Source,
  t: Translator<'chat'>,
  locale: Locale,
): string | null {
  if (!validTo || validTo >= toDay(new Date())) return null
  const date = formatDocumentDate(validTo, locale)
  return newer ? t('heldUntilReplaced', { date, name: newer.source }) : t('heldUntil', { date })
}
