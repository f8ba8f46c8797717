import type { Locale } from '@/lib/i18n/locales'
import { detectLanguage } from '@/lib/text/language'
import type { AssistantAnswer } from './schema'

/** Says of an answer and of each quote what it is written in, so that a screen reader speaks it right. */
export function detectLanguages({ sources, ...rest }: AssistantAnswer, fallback: Locale) {
  const spoken = sources.map((source) => ({ ...source, language: detectLanguage(source.text, fallback) }))
  return { ...rest, language: detectLanguage(rest.answer, fallback), sources: spoken }
}
