'use client'

import { useTranslations } from 'next-intl'
import type { Suggestion } from '@/lib/frank/conversation'

type Props = { suggestions: Suggestion[]; onAsk: (question: string) => void }

export function Suggestions({ suggestions, onAsk }: Props) {
  const t = useTranslations('chat')
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <h3 id="suggestions" className="font-semibold text-muted">
        {t('suggestions')}
      </h3>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {suggestions.map(({ question, language }) => (
          <li key={question} className="flex">
            <button
              type="button"
              lang={language}
              onClick={() => onAsk(question)}
              className="min-h-12 w-full cursor-pointer wrap-anywhere rounded-control border border-line-strong bg-surface px-4 py-2.5 text-left hover:border-accent hover:bg-accent-soft hover:text-on-accent-soft"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
