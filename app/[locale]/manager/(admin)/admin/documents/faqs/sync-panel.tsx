'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useActionState } from 'react'
import { tellSync } from '@/components/faqs/tell-sync'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { syncFaqNow } from './actions'
import type { ShownFaq } from './shown-faq'
import { SyncBadge } from './sync-badge'

type Props = { faq: ShownFaq; texts: Texts<'faqs'>; errors: Texts<'errors'> }

export function SyncPanel({ faq, texts, errors }: Props) {
  const [state, submit, pending] = useActionState(syncFaqNow, null)

  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.syncNotConfigured))
    tellSync(result.data, texts)
  })

  const Icon = pending ? LoaderCircle : Send
  return (
    <div className="no-print mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <div>
        <h4 className="sr-only">{texts.syncTitle}</h4>
        <SyncBadge faq={faq} texts={texts} />
        <p className="mt-1.5 text-sm">{faq.stateText}</p>
        {faq.state === 'local' ? <p className="text-sm text-muted">{texts.localHint}</p> : null}
      </div>
      <form action={submit}>
        <input type="hidden" name="id" value={faq.id} />
        <Button
          type="submit"
          variant="secondary"
          aria-disabled={pending || undefined}
          onClick={(event) => {
            if (pending) event.preventDefault()
          }}
        >
          <Icon aria-hidden className={pending ? 'size-5 animate-spin' : 'size-5'} />
          {pending ? texts.sending : texts.send}
        </Button>
      </form>
    </div>
  )
}
