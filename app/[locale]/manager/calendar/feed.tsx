'use client'

import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import { renewFeed } from './actions'

/** `address` is null before the member has made one. */
type Props = { address: string | null; texts: Texts<'calendar'> }

export function Feed({ address, texts }: Props) {
  const { state, formAction, onSubmit, pending } = useFormAction(renewFeed, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (result.ok) showToast('success', texts.feedMade)
    else showToast('error', texts.feedFailed)
  })
  return (
    <Card className="no-print mt-8 p-5">
      <h2 id="feed" className="text-xl">
        {texts.feedTitle}
      </h2>
      <p className="mt-1 text-muted">{texts.feedText}</p>
      {address ? (
        <Input
          readOnly
          value={address}
          aria-labelledby="feed"
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="mt-3"
        />
      ) : null}
      <form action={formAction} onSubmit={onSubmit} className="mt-3">
        <SubmitButton
          pending={pending}
          label={address ? texts.feedRenew : texts.feedMake}
          pendingLabel={texts.saving}
        />
      </form>
    </Card>
  )
}
