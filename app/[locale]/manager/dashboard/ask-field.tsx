import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { longestQuestion } from '@/lib/assistant/contract'

export function AskField() {
  const locale = useLocale()
  const t = useTranslations('dashboard')
  const tNav = useTranslations('nav')
  const tChat = useTranslations('chat')
  return (
    <form
      action="/api/frank/ask"
      method="post"
      className="rounded-card bg-accent-soft p-4 text-on-accent-soft md:p-5"
    >
      <input type="hidden" name="language" value={locale} />
      <label htmlFor="question" className="mb-2 block text-lg font-bold">
        {tNav('askFrank')}
      </label>
      <div className="flex gap-2">
        <Input
          id="question"
          name="question"
          required
          maxLength={longestQuestion}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={tChat('placeholder')}
          aria-describedby="question-hint"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="min-h-12">
          {t('askSubmit')}
        </Button>
      </div>
      <p id="question-hint" className="mt-2 text-sm">
        {t('askHint')}
      </p>
    </form>
  )
}
