import { formatLocales, type Locale } from '@/lib/i18n/locales'

/** `1 495 kr`, `SEK 1,495` */
export function formatPrice(amount: number, locale: Locale, decimals = 0): string {
  return new Intl.NumberFormat(formatLocales[locale], {
    style: 'currency',
    currency: 'SEK',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)
}
