'use client'

import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { updateEntry } from './actions'
import { type EntryFields, EntryFormFields } from './entry-form'

type Props = { entry: EntryFields; label: string; texts: Texts<'calendar'>; errors: Texts<'errors'> }

export function EditEntry({ entry, label, texts, errors }: Props) {
  const hydrated = useHydrated()
  const frame = useRef<HTMLDetailsElement>(null)
  const { state, formAction, onSubmit, pending } = useFormAction(updateEntry, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.changeFailed))
    showToast('success', texts.changed)
    if (frame.current) frame.current.open = false
  })
  return (
    <details ref={frame} className="open:basis-full">
      <summary className={buttonClass('quiet', 'list-none px-3 [&::-webkit-details-marker]:hidden')}>
        <Pencil aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      <form action={formAction} onSubmit={onSubmit} className="max-w-xl space-y-5 py-4">
        {hydrated || !state || state.ok ? null : (
          <Alert variant="destructive" title={toFailure(state.code, errors, texts.changeFailed)} />
        )}
        {/* The key fills in another admin's change. */}
        <EntryFormFields key={JSON.stringify(entry)} entry={entry} pending={pending} texts={texts} />
      </form>
    </details>
  )
}
