import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { readValidity, type Validity } from '@/lib/documents/validity'
import { toDay } from '@/lib/i18n/time'

/** Empty while the text holds. */
export function ValidityBadge(validity: Validity) {
  const t = useTranslations('validity')
  const locale = useLocale()
  const read = readValidity(validity, toDay(new Date()))
  if (!read) return null
  return <Badge tone="warning">{t(read.state, { date: formatDocumentDate(read.day, locale) })}</Badge>
}
