import type { Locale } from '@/lib/i18n/locales'

export type Source = {
  text: string
  source: string
  page: number | null
  document_id: string | null
  faq_id: string | null
  /** What the quote is written in, so that a screen reader speaks it right. */
  language?: Locale
}

export type Message = {
  id: number
  sender: 'user' | 'frank'
  /** Markdown when it is an answer of the assistant; plain text otherwise. */
  text: string
  format: 'markdown' | 'plain'
  timestamp: Date
  language?: Locale
  sources: Source[]
}
