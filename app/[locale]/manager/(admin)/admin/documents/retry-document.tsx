'use client'

import { RotateCcw } from 'lucide-react'
import { useActionState } from 'react'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { retryDocument } from './actions'

type Props = { documentId: string; label: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

/** Lets the assistant read a failed document again. */
export function RetryDocument({ documentId, label, texts, errors }: Props) {
  const [answer, submit, pending] = useActionState(retryDocument, null)
  useAnswer<ActionResult<void>>(answer, (result) => {
    if (!result.ok) showToast('error', toFailure(result.code, errors, texts.retryFailed))
  })
  return (
    <form action={submit} className="relative z-10 mt-2">
      <input type="hidden" name="documentId" value={documentId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <RotateCcw aria-hidden className="size-5" />
        {texts.retry} <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}
