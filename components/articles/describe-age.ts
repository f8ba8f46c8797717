import { fillIn, type Texts } from '@/components/texts'
import { getAge } from '@/lib/articles/age'
import type { Locale } from '@/lib/i18n/locales'
import type { ShownAge } from './article-age'

const days = { sv: toDays('sv'), en: toDays('en') }

function toDays(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
}

/** On the server, because the browser's clock and language may differ. */
export function describeAge(createdAt: Date, now: Date, locale: Locale, texts: Texts<'dashboard'>): ShownAge {
  const { unit, ...count } = getAge(createdAt, now)
  const text = fillIn(texts.age[unit], count)
  return { label: texts.label, text, dateTime: createdAt.toISOString(), day: days[locale].format(createdAt) }
}
