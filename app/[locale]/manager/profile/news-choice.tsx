'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import type { Action } from '@/lib/action'
import { type NewsFrequency, newsFrequencies } from '@/lib/news-mails/news-mail'

type Props = {
  chosen: NewsFrequency
  choose: Action<NewsFrequency>
  labelledBy: string
}

/** One press is enough. */
export function NewsChoice({ chosen: stored, choose, labelledBy }: Props) {
  const t = useTranslations('newsMail')
  const [chosen, setChosen] = useState(stored)
  async function send(frequency: NewsFrequency) {
    const result = await callAction(() => choose({ frequency }))
    if (!result.ok) {
      toast.error(t('failed'))
      return
    }
    setChosen(result.data)
    toast.success(t('saved'))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second heading
    <div role="group" aria-labelledby={labelledBy} className="mt-3">
      <div className="flex flex-wrap gap-2">
        {newsFrequencies.map((frequency) => (
          <form key={frequency} action={() => send(frequency)}>
            <FormButton
              variant={frequency === chosen ? 'primary' : 'secondary'}
              aria-pressed={frequency === chosen}
            >
              {t(frequency)}
            </FormButton>
          </form>
        ))}
      </div>
    </div>
  )
}
