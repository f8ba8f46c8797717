'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Textarea } from '@/components/ui/textarea'
import type { Action } from '@/lib/action'
import { FilesField } from './files-field'

type Props = {
  caseId: string
  /** A form sent twice makes one entry because it sends the id. */
  entryId: string
  label: string
  action: Action<null>
}

/** The next entry of the thread. The page gives it another key once the entry is there. */
export function WriteForm({ caseId, entryId, label, action }: Props) {
  const t = useTranslations('cases')
  const tErrors = useTranslations('errors')
  const form = useActionForm(async () => (await import('@/lib/cases/schema')).entryTextSchema, action, {
    draft: `case entry ${caseId}`,
    toInput: (_, frame) => new FormData(frame),
    onResult: (result) => {
      if (!result.ok) {
        toast.error(toErrorText(result.code, tErrors, t('writeFailed')))
        return
      }
      toast.success(t('written'))
      document.getElementById('thread')?.focus()
    },
  })
  return (
    <form {...form.formProps} className="mt-5 max-w-text space-y-4">
      <input type="hidden" name="caseId" value={caseId} />
      <input type="hidden" name="entryId" value={entryId} />
      <Field id="entry-text" label={label} error={form.getError('text')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text')}
            rows={4}
            defaultValue={form.refused ? form.posted?.typed?.text : ''}
          />
        )}
      </Field>
      <FilesField id="entry-files" />
      <SubmitButton
        pending={form.pending}
        label={t('write')}
        pendingLabel={t('writing')}
        className="min-h-12"
      />
    </form>
  )
}
