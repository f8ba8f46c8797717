'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { toFailureText } from '@/app/[locale]/manager/ask-frank/message/failure-text'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import type { Service } from './initialise'

type Props = {
  service: Extract<Service, { reason: unknown }>
  /** The address is for admins alone. */
  apiUrl: string | null
  isAdmin: boolean
  /** The last answer already shows this error. */
  isToldAlready: boolean
  onRetry: () => void
}

/** Offers a remedy: a retry, the settings for an admin, or the board for a member. */
export function ServiceProblem({ service, apiUrl, isAdmin, isToldAlready, onRetry }: Props) {
  const t = useTranslations('chat')
  const tFrank = useTranslations('frank')
  const { reason, status } = service
  const isFailed = service.state === 'failed'
  const retry = useRef<HTMLButtonElement>(null)

  // The input was disabled, so it lost the focus.
  useEffect(() => {
    const active = document.activeElement
    if (isFailed && (active === document.body || active?.matches(':disabled'))) retry.current?.focus()
  }, [isFailed])

  return (
    <div className="mx-auto mt-6 w-full max-w-xl space-y-4">
      <Alert variant="destructive" title={isFailed ? t('connectionError') : t('unavailableTitle')}>
        <p>{toFailureText({ code: isToldAlready ? 'disabled' : reason, status, isAdmin }, tFrank)}</p>
        {isFailed ? (
          <Button ref={retry} variant="secondary" onClick={onRetry} className="mt-3">
            {t('retryConnection')}
          </Button>
        ) : null}
      </Alert>
      <div className="rounded-card border border-line bg-surface p-5">
        <p>{isAdmin ? t('unavailableAdmin') : t('unavailableMember')}</p>
        {isAdmin && apiUrl ? (
          <p className="mt-2 wrap-anywhere">
            <span className="font-semibold">{t('apiUrl')}</span> <code>{apiUrl}</code>
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          {isAdmin ? (
            // A full page load, so that all state is fetched again.
            <a href="/manager/admin" className={buttonClass()}>
              {t('configure')}
            </a>
          ) : null}
          <Button variant="secondary" onClick={() => window.location.reload()} className="md:hidden">
            {t('reload')}
          </Button>
        </div>
      </div>
    </div>
  )
}
