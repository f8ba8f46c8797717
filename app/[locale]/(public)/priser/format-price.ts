import type { Locale } from '@/lib/i18n/locales'

/** Kronor, whole ones unless `decimals` says otherwise: `1 495 kr`, `SEK 1,495`. */
export function formatPrice(amount: number, locale: Locale, decimals = 0): string {
  return new Intl.NumberFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', {
    style: 'currency',
    currency: 'SEK',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)
}
