'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { tellSync } from '@/components/faqs/tell-sync'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { syncFaqNow } from './actions'
import type { ShownFaq } from './shown-faq'
import { SyncBadge } from './sync-badge'

type Props = { faq: ShownFaq }

export function SyncPanel({ faq }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  async function sync() {
    const result = await callAction(() => syncFaqNow({ id: faq.id }))
    if (result.ok) tellSync(result.data, t)
    else toast.error(toErrorText(result.code, tErrors, t('syncNotConfigured')))
  }

  return (
    <div className="no-print mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <div>
        <h4 className="sr-only">{t('syncTitle')}</h4>
        <SyncBadge faq={faq} />
        <p className="mt-1.5 text-sm">{faq.stateText}</p>
        {faq.state === 'local' ? <p className="text-sm text-muted">{t('localHint')}</p> : null}
      </div>
      <form action={sync}>
        <FormButton variant="secondary">
          {(pending) => (
            <>
              {pending ? (
                <LoaderCircle aria-hidden className="size-5 animate-spin" />
              ) : (
                <Send aria-hidden className="size-5" />
              )}
              {pending ? t('sending') : t('send')}
            </>
          )}
        </FormButton>
      </form>
    </div>
  )
}
