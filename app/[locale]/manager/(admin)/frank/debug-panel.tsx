'use client'

import { useActionState } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import type { FrankAnalysis } from '@/lib/frank/debug'
import { DebugReport } from './debug-report'

type Props = { analyze: () => Promise<ActionResult<FrankAnalysis>>; texts: Texts<'frankAdmin'> }

export function DebugPanel({ analyze, texts }: Props) {
  const [result, run, pending] = useActionState<ActionResult<FrankAnalysis> | 'lost' | null>(
    // A lost connection is a failure, so that the page stays.
    () => analyze().catch(() => 'lost' as const),
    null,
  )
  return (
    <section aria-labelledby="debug">
      <h2 id="debug" className="text-2xl">
        {texts.debugTitle}
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{texts.debugText}</p>
      <form action={run} className="needs-script mt-5">
        <Button type="submit" aria-disabled={pending || undefined}>
          {pending ? texts.analyzing : texts.runDebug}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={pending} className="mt-6">
        {result === null ? null : <DebugOutcome result={result} texts={texts} />}
      </div>
    </section>
  )
}

function DebugOutcome({
  result,
  texts,
}: {
  result: ActionResult<FrankAnalysis> | 'lost'
  texts: Texts<'frankAdmin'>
}) {
  if (result === 'lost') return <Alert variant="destructive" title={texts.debugFailed} />
  if (result.ok) return <DebugReport analysis={result.data} texts={texts} />
  if (result.code === 'member_not_found' || result.code === 'session_expired') {
    const isGone = result.code === 'session_expired'
    return (
      <Alert variant="destructive" title={isGone ? texts.findings.no_context : texts.findings.no_member}>
        {texts.advice.refresh}
      </Alert>
    )
  }
  return <Alert variant="destructive" title={texts.debugFailed} />
}
