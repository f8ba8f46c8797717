'use client'

import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Locale } from '@/lib/i18n/locales'

type Props = {
  locale: Locale
  /** In characters. */
  longest: number
  texts: { label: string; placeholder: string; hint: string; submit: string }
}

/** A client component because a server component would be sent twice, as HTML and as data. */
export function AskField({ locale, longest, texts }: Props) {
  return (
    <form action="/api/frank/ask" method="post" className="mt-5">
      <input type="hidden" name="language" value={locale} />
      <label htmlFor="question" className="mb-1.5 block font-semibold">
        {texts.label}
      </label>
      <div className="flex gap-2">
        <Input
          id="question"
          name="question"
          required
          maxLength={longest}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={texts.placeholder}
          aria-describedby="question-hint"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="min-h-12">
          {texts.submit}
        </Button>
      </div>
      <p id="question-hint" className="mt-1.5 text-sm text-muted">
        {texts.hint}
      </p>
    </form>
  )
}
