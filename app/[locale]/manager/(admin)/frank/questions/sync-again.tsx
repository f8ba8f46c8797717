'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useActionState, useTransition } from 'react'
import { toast } from 'sonner'
import { syncFaqNow } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/actions'
import { tellSync } from '@/components/faqs/tell-sync'
import { toFailure } from '@/components/forms/failure'
import { Button } from '@/components/ui/button'

type Props = { faqId: string; question: string }

export function SyncAgain({ faqId, question }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const [, plainAction] = useActionState(syncFaqNow, null)
  const [pending, start] = useTransition()

  function sync(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    start(async () => {
      const result = await syncFaqNow(null, form).catch(() => null)
      // Not in an effect because a successful sync removes the button and this component.
      if (result?.ok) tellSync(result.data, t)
      else toast.error(toFailure(result?.code ?? 'unexpected', tErrors, t('syncNotConfigured')))
      if (result?.ok && result.data.state === 'synced') document.getElementById('questions')?.focus()
    })
  }

  const Icon = pending ? LoaderCircle : Send
  return (
    <form action={plainAction} onSubmit={sync} className="mt-2">
      <input type="hidden" name="id" value={faqId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <Icon aria-hidden className={pending ? 'size-5 animate-spin' : 'size-5'} />
        {pending ? t('sending') : t('send')}
        <span className="sr-only">{question}</span>
      </Button>
    </form>
  )
}
