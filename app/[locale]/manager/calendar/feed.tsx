'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { renewFeed } from './actions'

/** `address` is null before the member has made one. */
type Props = { address: string | null }

export function Feed({ address }: Props) {
  const t = useTranslations('calendar')
  const { state, formAction, onSubmit, pending } = useFormAction(renewFeed, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (result.ok) toast.success(t('feedMade'))
    else toast.error(t('feedFailed'))
  })
  return (
    <Card className="no-print mt-8 p-5">
      <h2 id="feed" className="text-xl">
        {t('feedTitle')}
      </h2>
      <p className="mt-1 text-muted">{t('feedText')}</p>
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
          label={address ? t('feedRenew') : t('feedMake')}
          pendingLabel={t('saving')}
        />
      </form>
    </Card>
  )
}
