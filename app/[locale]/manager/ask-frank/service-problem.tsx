'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { toFailureText } from './failure-text'
import type { Service } from './initialise'

type Props = {
  service: Extract<Service, { reason: unknown }>
  /** Only admins are told it. */
  apiUrl: string | null
  isAdmin: boolean
  /** Whether an answer has just said what went wrong. */
  isToldAlready: boolean
  texts: Texts<'chat'>
  failures: Texts<'frank'>
  onRetry: () => void
}

/** Why nothing can be asked, and what helps: another attempt, the settings for an admin, whom to ask for a member. */
export function ServiceProblem({ service, apiUrl, isAdmin, isToldAlready, texts, failures, onRetry }: Props) {
  const { reason, status } = service
  const isFailed = service.state === 'failed'
  const retry = useRef<HTMLButtonElement>(null)

  // The input has just been disabled: whoever wrote there goes on here.
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
            // A whole page: whatever was wrong is asked for anew.
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
