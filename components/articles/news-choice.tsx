'use client'

import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { type NewsFrequency, newsFrequencies } from '@/lib/news-mails/news-mail'

type Result = ActionResult<NewsFrequency> | null

type Props = {
  /** Null before the first choice. */
  chosen: NewsFrequency | null
  choose: (previous: Result, form: FormData) => Promise<Result>
  texts: Pick<Texts<'newsMail'>, NewsFrequency | 'saved' | 'failed'>
  labelledBy: string
}

/** One press is enough, also without scripts. */
export function NewsChoice({ chosen: stored, choose, texts, labelledBy }: Props) {
  const { state, formAction, send, pending } = useFormAction(choose, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (result.ok) showToast('success', texts.saved)
    else showToast('error', texts.failed)
  })
  const chosen = state?.ok ? state.data : stored
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second heading
    <div role="group" aria-labelledby={labelledBy} className="mt-3">
      {state && !state.ok ? (
        <noscript>
          <Alert variant="destructive" title={texts.failed} />
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
            {texts[frequency]}
          </Button>
        ))}
      </form>
    </div>
  )
}
