'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { toFailureText } from './failure-text'
import type { Service } from './initialise'

type Props = {
  service: Extract<Service, { reason: unknown }>
  /** Only admins see the address. */
  apiUrl: string | null
  isAdmin: boolean
  /** The last answer already shows this error. */
  isToldAlready: boolean
  texts: Texts<'chat'>
  failures: Texts<'frank'>
  onRetry: () => void
}

/** With a remedy: a retry, the settings for an admin, or the board for a member. */
export function ServiceProblem({ service, apiUrl, isAdmin, isToldAlready, texts, failures, onRetry }: Props) {
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
      <Alert variant="destructive" title={isFailed ? texts.connectionError : texts.unavailableTitle}>
        <p>{toFailureText(isToldAlready ? 'disabled' : reason, status, failures)}</p>
        {isFailed ? (
          <Button ref={retry} variant="secondary" onClick={onRetry} className="mt-3">
            {texts.retryConnection}
          </Button>
        ) : null}
      </Alert>
      <div className="rounded-card border border-line bg-surface p-5">
        <p>{isAdmin ? texts.unavailableAdmin : texts.unavailableMember}</p>
        {isAdmin && apiUrl ? (
          <p className="mt-2 wrap-anywhere">
            <span className="font-semibold">{texts.apiUrl}</span> <code>{apiUrl}</code>
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          {isAdmin ? (
            // A full page load, so that all state is fetched again.
            <a href="/manager/admin" className={buttonClass()}>
              {texts.configure}
            </a>
          ) : null}
          <Button variant="secondary" onClick={() => window.location.reload()} className="md:hidden">
            {texts.reload}
          </Button>
        </div>
      </div>
    </div>
  )
}
