'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { EntryFields } from '@/lib/calendar/calendar'
import { type UpdateEntryState, updateEntry } from './actions'
import { EntryFormFields } from './entry-form'

type Props = { entry: EntryFields; label: string }

const isSaved = (state: UpdateEntryState) => !state || (state.result.ok && state.result.data === null)

/**
 * Overwrites no version that the admin has not seen, and keeps the typed text. A form that is opened again
 * starts from what is stored then.
 */
export function EditEntry({ entry, label }: Props) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const frame = useRef<HTMLDetailsElement>(null)
  // The entry at the opening, because a refresh may bring another admin's version.
  const [start, setStart] = useState(entry)
  const [left, setLeft] = useState<UpdateEntryState>(null)
  const { state, formAction, onSubmit, pending } = useFormAction(updateEntry, () => ({
    result: failed('unexpected'),
    typed: start,
  }))
  useAnswer(state, ({ result }) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('changeFailed')))
      return
    }
    if (result.data) return
    toast.success(t('changed'))
    if (frame.current) frame.current.open = false
  })
  // Constant, because React would close the element when an answer is no longer the last one.
  const [isOpen] = useState(!isSaved(state))
  const answer = state === left || isSaved(state) ? null : state
  const theirs = answer?.result.ok ? answer.result.data : null
  const shown = answer?.typed ?? start

  // At the click and not at the later toggle event, which could replace a text that is being typed.
  function restart() {
    if (frame.current?.open || entry.version === start.version) return
    setStart(entry)
    setLeft(state)
  }

  return (
    <details ref={frame} open={isOpen} className="open:basis-full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, which Biome does not know */}
      <summary
        onClick={restart}
        className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}
      >
        <Pencil aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      <form action={formAction} onSubmit={onSubmit} className="max-w-xl space-y-5 py-4">
        {hydrated || !answer || answer.result.ok ? null : (
          <Alert variant="destructive" title={toFailure(answer.result.code, tErrors, t('changeFailed'))} />
        )}
        {theirs ? (
          <Alert variant="destructive" title={t('conflictTitle')}>
            <p>{t('conflictText')}</p>
            <p className="mt-2 text-ink wrap-anywhere">{theirs.text}</p>
          </Alert>
        ) : null}
        <EntryFormFields
          key={JSON.stringify(start)}
          entry={{ ...shown, version: theirs?.version ?? shown.version }}
          result={answer?.result}
          pending={pending}
          save={theirs ? t('saveMine') : t('save')}
        />
      </form>
    </details>
  )
}
