'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import type { NewFactor } from '@/lib/auth/second-factor'
import { startTwoStep } from './actions'
import { ConfirmForm } from './confirm-form'

const nothing = z.object({})

export function SwitchOn() {
  const t = useTranslations('twoStep')
  const tErrors = useTranslations('errors')
  const [made, setMade] = useState<NewFactor | null>(null)
  const { formProps, pending, posted, refused } = useActionForm(nothing, startTwoStep, {
    onResult: (result) => {
      if (result.ok) setMade(result.data)
      else toast.error(tErrors(result.code))
    },
  })
  const factor = made ?? (posted?.ok ? posted.data : null)
  if (factor) return <ConfirmForm factor={factor} />
  return (
    <form {...formProps} className="mt-5 space-y-4">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <SubmitButton pending={pending} label={t('start')} pendingLabel={t('starting')} />
    </form>
  )
}
