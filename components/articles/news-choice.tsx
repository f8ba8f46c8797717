'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import { type NewsFrequency, newsFrequencies } from '@/lib/news-mails/news-mail'

type Result = ActionResult<NewsFrequency> | null

type Props = {
  /** Null before the first choice. */
  chosen: NewsFrequency | null
  choose: (previous: Result, form: FormData) => Promise<Result>
  labelledBy: string
}

/** One press is enough, also without scripts. */
export function NewsChoice({ chosen: stored, choose, labelledBy }: Props) {
  const t = useTranslations('newsMail')
  const { state, formAction, send, pending } = useFormAction(choose, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (result.ok) toast.success(t('saved'))
    else toast.error(t('failed'))
  })
  const chosen = state?.ok ? state.data : stored
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second heading
    <div role="group" aria-labelledby={labelledBy} className="mt-3">
      {state && !state.ok ? (
        <noscript>
          <Alert variant="destructive" title={t('failed')} />
        </noscript>
      ) : null}
      <form
        action={formAction}
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
        }}
        className="flex flex-wrap gap-2"
      >
        {newsFrequencies.map((frequency) => (
          <Button
            key={frequency}
            type="submit"
            name="frequency"
            value={frequency}
            variant={frequency === chosen ? 'primary' : 'secondary'}
            aria-pressed={chosen === null ? undefined : frequency === chosen}
            aria-disabled={pending || undefined}
          >
            {t(frequency)}
          </Button>
        ))}
      </form>
    </div>
  )
}
