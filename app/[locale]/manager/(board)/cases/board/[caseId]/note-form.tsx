'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { noteCase } from '@/app/[locale]/manager/(board)/cases/board/actions'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'

/** What the board writes for itself. */
export function NoteForm({ caseId, note }: { caseId: string; note: string }) {
  const t = useTranslations('cases')
  const tErrors = useTranslations('errors')
  const form = useActionForm(async () => (await import('@/lib/cases/schema')).noteTextSchema, noteCase, {
    draft: `case note ${caseId}`,
    toInput: (_, frame) => new FormData(frame),
    onResult: (result) => {
      if (result.ok) toast.success(t('board.noted'))
      else toast.error(toErrorText(result.code, tErrors, t('board.noteFailed')))
    },
  })
  return (
    <Card className="px-4 py-3.5 md:px-5">
      <form {...form.formProps} className="space-y-3">
        <input type="hidden" name="caseId" value={caseId} />
        <input type="hidden" name="seen" value={note} />
        <Field id="note" label={t('board.note')} hint={t('board.noteHint')} error={form.getError('text')}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register('text')}
              rows={3}
              defaultValue={form.refused ? form.posted?.typed?.text : note}
            />
          )}
        </Field>
        <SubmitButton pending={form.pending} label={t('board.saveNote')} pendingLabel={t('saving')} />
      </form>
    </Card>
  )
}
