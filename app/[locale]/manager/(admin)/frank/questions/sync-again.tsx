'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useActionState } from 'react'
import { syncFaqNow } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/actions'
import { tellSync, toFailure } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/words'
import { useAnswer } from '@/components/forms/use-answer'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'

import { showToast } from '@/components/ui/toast-store'

type Props = { faqId: string; question: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

/** Sends an item to Frank as the FAQ manager does. */
export function SyncAgain({ faqId, question, texts, errors }: Props) {
  const [state, submit, pending] = useActionState(syncFaqNow, null)

  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.syncNotConfigured))
    tellSync(result.data, texts)
  })

  const Icon = pending ? LoaderCircle : Send
  return (
    <form action={submit} className="mt-2">
      <input type="hidden" name="id" value={faqId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <Icon aria-hidden className={pending ? 'size-5 animate-spin' : 'size-5'} />
        {pending ? texts.sending : texts.send}
        <span className="sr-only">{question}</span>
      </Button>
    </form>
  )
}
