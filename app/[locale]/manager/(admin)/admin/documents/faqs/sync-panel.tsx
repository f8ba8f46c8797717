'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { toast } from 'sonner'
import { tellSync } from '@/components/faqs/tell-sync'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { Button } from '@/components/ui/button'
import { syncFaqNow } from './actions'
import type { ShownFaq } from './shown-faq'
import { SyncBadge } from './sync-badge'

type Props = { faq: ShownFaq }

export function SyncPanel({ faq }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const [state, submit, pending] = useActionState(syncFaqNow, null)

  useAnswer(state, (result) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('syncNotConfigured')))
      return
    }
    tellSync(result.data, t)
  })

  const Icon = pending ? LoaderCircle : Send
  return (
    <div className="no-print mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <div>
        <h4 className="sr-only">{t('syncTitle')}</h4>
        <SyncBadge faq={faq} />
        <p className="mt-1.5 text-sm">{faq.stateText}</p>
        {faq.state === 'local' ? <p className="text-sm text-muted">{t('localHint')}</p> : null}
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
          {pending ? t('sending') : t('send')}
        </Button>
      </form>
    </div>
  )
}
