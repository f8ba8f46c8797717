'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { SideSheet } from '@/components/ui/side-sheet'
import type { EntryFields } from '@/lib/calendar/calendar'
import { updateEntry } from './actions'
import { EntryFormFields } from './entry-form'

type Props = { entry: EntryFields; onClose: () => void }

/** Overwrites no version that the admin has not seen, and keeps the typed text. */
export function EntrySheet({ entry, onClose }: Props) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const sheet = useRef<HTMLDialogElement>(null)
  // The entry at the opening, because a refresh may bring another admin's version.
  const [start] = useState(entry)
  const [theirs, setTheirs] = useState<{ version: string; text: string } | null>(null)
  // In the sheet, because an open dialog hides a toast from screen readers.
  const [problem, setProblem] = useState<string | null>(null)
  const form = useActionForm(
    async () => (await import('@/lib/calendar/schema')).calendarEntrySchema,
    updateEntry,
    {
      fields: { id: start.id, version: theirs?.version ?? start.version },
      draft: `date ${start.id} ${start.version}`,
      onResult: (result) => {
        setProblem(result.ok ? null : toErrorText(result.code, tErrors, t('changeFailed')))
        if (!result.ok) return
        setTheirs(result.data)
        if (result.data) return
        sheet.current?.close()
        toast.success(t('changed'))
      },
    },
  )
  return (
    <SideSheet
      ref={sheet}
      title={t('editTitle')}
      closeLabel={t('close')}
      busy={form.pending && problem === null && theirs === null}
      onClose={onClose}
    >
      <form {...form.formProps} className="mt-6 space-y-5">
        {theirs ? (
          <Alert variant="destructive" title={t('conflictTitle')}>
            <p>{t('conflictText')}</p>
            <p className="mt-2 text-ink wrap-anywhere">{theirs.text}</p>
          </Alert>
        ) : null}
        {problem ? <Alert variant="destructive" title={problem} /> : null}
        <EntryFormFields form={form} id={start.id} start={start} save={theirs ? t('saveMine') : t('save')}>
          <Button
            variant="secondary"
            className="min-h-12"
            disabled={form.pending}
            onClick={() => sheet.current?.close()}
          >
            {t('cancel')}
          </Button>
        </EntryFormFields>
      </form>
    </SideSheet>
  )
}
