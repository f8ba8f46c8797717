import type { Locale } from '@/lib/i18n/locales'
import type messages from './en.json'

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: Locale
  }
}
