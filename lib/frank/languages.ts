import type { Locale } from '@/lib/i18n/locales'
import { detectLanguage } from '@/lib/text/language'
import type { AssistantAnswer } from './schema'

/** For screen readers, which pronounce each quote in its language. */
export function detectLanguages({ sources, ...rest }: AssistantAnswer, fallback: Locale) {
  const spoken = sources.map((source) => ({ ...source, language: detectLanguage(source.text, fallback) }))
  return { ...rest, language: detectLanguage(rest.answer, fallback), sources: spoken }
}
