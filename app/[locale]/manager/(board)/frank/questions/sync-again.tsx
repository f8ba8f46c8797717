'use client'

import { LoaderCircle, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { syncFaqNow } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/actions'
import { tellSync } from '@/components/faqs/tell-sync'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'

type Props = { faqId: string; question: string }

export function SyncAgain({ faqId, question }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  async function sync() {
    const result = await callAction(() => syncFaqNow({ id: faqId }))
    // An effect would not run, because a successful sync removes the button and this component.
    if (result.ok) tellSync(result.data, t)
    else toast.error(toErrorText(result.code, tErrors, t('syncNotConfigured')))
    if (result.ok && result.data.state === 'synced') document.getElementById('questions')?.focus()
  }

  return (
    <form action={sync} className="mt-2">
      <FormButton variant="secondary">
        {(pending) => (
          <>
            {pending ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <Send aria-hidden className="size-5" />
            )}
            {pending ? t('sending') : t('send')}
            <span className="sr-only">{question}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}
