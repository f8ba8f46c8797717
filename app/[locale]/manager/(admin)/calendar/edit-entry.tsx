'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { EntryFields } from '@/lib/calendar/calendar'
import { calendarEntrySchema } from '@/lib/calendar/schema'
import { updateEntry } from './actions'
import { EntryFormFields } from './entry-form'

type Props = { entry: EntryFields; label: string }

/** A form that is opened again starts from what is stored then. */
export function EditEntry({ entry, label }: Props) {
  const frame = useRef<HTMLDetailsElement>(null)
  // The entry at the opening, because a refresh may bring another admin's version.
  const [start, setStart] = useState(entry)

  return (
    <details ref={frame} className="open:basis-full">
      {/* The click sets it, because the later toggle event could replace a text that is being typed. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, which Biome does not know */}
      <summary
        onClick={() => {
          if (!frame.current?.open) setStart(entry)
        }}
        className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}
      >
        <Pencil aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      <EditForm
        key={start.version}
        start={start}
        onSaved={() => {
          if (frame.current) frame.current.open = false
        }}
      />
    </details>
  )
}

type FormProps = { start: EntryFields; onSaved: () => void }

/** Overwrites no version that the admin has not seen, and keeps the typed text. */
function EditForm({ start, onSaved }: FormProps) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const [theirs, setTheirs] = useState<{ version: string; text: string } | null>(null)
  const form = useActionForm(calendarEntrySchema, updateEntry, {
    fields: { id: start.id, version: theirs?.version ?? start.version },
    draft: `date ${start.id} ${start.version}`,
    onResult: (result) => {
      if (!result.ok) {
        toast.error(toErrorText(result.code, tErrors, t('changeFailed')))
        return
      }
      setTheirs(result.data)
      if (result.data) return
      toast.success(t('changed'))
      onSaved()
    },
    onInvalid: (code) => toast.error(tErrors(code)),
  })
  return (
    <form {...form.formProps} className="max-w-xl space-y-5 py-4">
      {theirs ? (
        <Alert variant="destructive" title={t('conflictTitle')}>
          <p>{t('conflictText')}</p>
          <p className="mt-2 text-ink wrap-anywhere">{theirs.text}</p>
        </Alert>
      ) : null}
      <EntryFormFields form={form} id={start.id} start={start} save={theirs ? t('saveMine') : t('save')} />
    </form>
  )
}
