'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Action, ActionResult } from '@/lib/action'
import type { FrankAnalysis } from '@/lib/frank/debug'
import { DebugReport } from './debug-report'

type Props = { analyze: Action<FrankAnalysis> }

export function DebugPanel({ analyze }: Props) {
  const t = useTranslations('frankAdmin')
  const [result, run, pending] = useActionState<ActionResult<FrankAnalysis> | 'lost' | null>(
    // A lost connection is a failure, so that the page stays.
    () => analyze({}).catch(() => 'lost' as const),
    null,
  )
  return (
    <section aria-labelledby="debug">
      <h2 id="debug" className="text-2xl">
        {t('debugTitle')}
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{t('debugText')}</p>
      <form action={run} className="mt-5">
        <Button type="submit" aria-disabled={pending || undefined}>
          {pending ? t('analyzing') : t('runDebug')}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={pending} className="mt-6">
        {result === null ? null : <DebugOutcome result={result} />}
      </div>
    </section>
  )
}

function DebugOutcome({ result }: { result: ActionResult<FrankAnalysis> | 'lost' }) {
  const t = useTranslations('frankAdmin')
  if (result === 'lost') return <Alert variant="destructive" title={t('debugFailed')} />
  if (result.ok) return <DebugReport analysis={result.data} />
  if (
    result.code === 'member_not_found' ||
    result.code === 'membership_ended' ||
    result.code === 'session_expired'
  ) {
    const isGone = result.code === 'session_expired'
    return (
      <Alert variant="destructive" title={isGone ? t('findings.no_context') : t('findings.no_member')}>
        {t('advice.refresh')}
      </Alert>
    )
  }
  return <Alert variant="destructive" title={t('debugFailed')} />
}
