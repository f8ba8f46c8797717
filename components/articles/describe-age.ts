import { fillIn, type Texts } from '@/components/texts'
import { getAge } from '@/lib/articles/age'
import type { Locale } from '@/lib/i18n/locales'
import { tellTime } from '@/lib/i18n/told-time'
import type { ShownAge } from './article-age'

/** On the server, because the browser's clock and language may differ. */
export function describeAge(createdAt: Date, now: Date, locale: Locale, texts: Texts<'dashboard'>): ShownAge {
  const { unit, ...count } = getAge(createdAt, now)
  const text = fillIn(texts.age[unit], count)
  const time = tellTime(createdAt, now, locale)
  return { label: texts.label, text, dateTime: createdAt.toISOString(), time, locale }
}
