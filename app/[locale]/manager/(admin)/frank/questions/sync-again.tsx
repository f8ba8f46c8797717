'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { type SubmitEvent, useActionState, useTransition } from 'react'
import { syncFaqNow } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/actions'
import { tellSync } from '@/components/faqs/tell-sync'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'

type Props = { faqId: string; question: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

export function SyncAgain({ faqId, question, texts, errors }: Props) {
  const [, plainAction] = useActionState(syncFaqNow, null)
  const [pending, start] = useTransition()

  function sync(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    start(async () => {
      const result = await syncFaqNow(null, form).catch(() => null)
      // Not in an effect because a successful sync removes the button and this component.
      if (result?.ok) tellSync(result.data, texts)
      else showToast('error', toFailure(result?.code ?? 'unexpected', errors, texts.syncNotConfigured))
      if (result?.ok && result.data.state === 'synced') document.getElementById('questions')?.focus()
    })
  }

  const Icon = pending ? LoaderCircle : Send
  return (
    <form action={plainAction} onSubmit={sync} className="mt-2">
      <input type="hidden" name="id" value={faqId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <Icon aria-hidden className={pending ? 'size-5 animate-spin' : 'size-5'} />
        {pending ? texts.sending : texts.send}
        <span className="sr-only">{question}</span>
      </Button>
    </form>
  )
}
