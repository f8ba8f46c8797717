'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { type FeedbackReason, feedbackReasons } from '@/lib/frank/codes'

type Props = { onSend: (reason: FeedbackReason | null, shareIdentity: boolean) => void }

/** The bad rating is already stored; the reason is optional. */
export function RatingForm({ onSend }: Props) {
  const t = useTranslations('chat')
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('input')?.focus(), [])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = feedbackReasons.find((known) => known === form.get('reason')) ?? null
    onSend(reason, form.get('shareIdentity') === 'on')
  }

  return (
    <form onSubmit={send} className="rounded-card border border-line bg-surface p-4">
      <fieldset ref={group}>
        <legend className="font-semibold">{t('whyNot')}</legend>
        {feedbackReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" name="reason" value={reason} className="size-5 shrink-0 accent-accent" />
            {t(`reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 border-t border-line pt-2">
        <input type="checkbox" name="shareIdentity" className="size-5 shrink-0 accent-accent" />
        {t('shareIdentity')}
      </label>
      <Button type="submit" variant="secondary" className="mt-3">
        {t('sendRating')}
      </Button>
    </form>
  )
}
