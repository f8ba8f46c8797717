'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { Button } from '@/components/ui/button'
import type { FailureKind } from '@/lib/console/failure'
import { retryAll, retryOne } from './actions'

/** The focus goes to the list's heading, because the row unmounts. */
const focusList = () => document.getElementById('failures')?.focus()

type OneProps = { kind: FailureKind; id: string; label: string }

export function RetryOne({ kind, id, label }: OneProps) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()
  const retry = () =>
    start(async () => {
      if (pending) return
      const result = await callAction(() => retryOne({ kind, id }))
      if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
      toast.success(result.data ? t('retried') : t('retryGone'))
      focusList()
    })
  return (
    <Button variant="quiet" onClick={retry} aria-disabled={pending || undefined}>
      <RotateCw aria-hidden className="size-5" />
      <span aria-hidden>{pending ? t('retrying') : t('retry')}</span>
      <span className="sr-only">{label}</span>
    </Button>
  )
}

export function RetryAll() {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()
  const retry = () =>
    start(async () => {
      if (pending) return
      const result = await callAction(() => retryAll({}))
      if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
      toast.success(t('retriedMany', { count: result.data }))
      focusList()
    })
  return (
    <Button variant="secondary" onClick={retry} aria-disabled={pending || undefined}>
      <RotateCw aria-hidden className="size-5" />
      {pending ? t('retrying') : t('retryAll')}
    </Button>
  )
}
