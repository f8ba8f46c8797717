import type { AnswerSource } from '@/lib/assistant/contract'
import { toDay } from '@/lib/i18n/time'
import type { Language } from '@/lib/text/language'
import { escapeMarkdown } from '@/lib/text/quote'
import { ANSWER_WORDS } from './answer-words'

type Ended = Pick<AnswerSource, 'date' | 'valid_from' | 'valid_to' | 'replaced_by'>

/**
 * That a quote is from an earlier text, from when to when it held, and what replaced it; null for a text that holds.
 * Without its first day, that of its date counts. `written` tells the language of the quote.
 */
export function sayFormer(
  { date, valid_from: validFrom, valid_to: to, replaced_by: newer }: Ended,
  language: Language,
  written = '',
): string | null {
  if (!to || to >= toDay(new Date())) return null
  const { former, until, between, replaced } = ANSWER_WORDS[language]
  const from = validFrom ?? date
  const time = from && from <= to ? between.replace('{from}', from) : until
  const said = former.replace('{time}', time.replace('{to}', to))
  return `${said}${written}${newer ? ` (${replaced.replace('{name}', () => escapeMarkdown(newer.source))})` : ''}`
}
