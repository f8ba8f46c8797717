'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { FieldValues } from 'react-hook-form'
import { toast } from 'sonner'
import { FilesField } from '@/components/cases/files-field'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { CaseFile, CaseKind } from '@/lib/cases/case'
import { listFields } from '@/lib/cases/kinds/all'
import { toCasePath } from '@/lib/cases/paths'
import { saveDraft, sendCase } from './actions'
import { CaseField } from './case-field'

type Props = {
  kind: CaseKind
  /** A form sent twice makes one case because it sends the id. */
  newId: string
  /** A stored draft has them; those of a new case are empty. */
  fields: Record<string, string>
  files: readonly CaseFile[]
}

/** A new case, or a stored draft. */
export function CaseForm({ kind, newId, fields, files }: Props) {
  const t = useTranslations('cases')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  // A refreshed page brings another id.
  const [id] = useState(newId)
  const [isSaving, startSaving] = useTransition()
  const form = useActionForm<FieldValues, null>(
    async () => (await import('@/lib/cases/schema')).toFieldsSchema(kind),
    sendCase,
    {
      draft: `case ${kind}`,
      toInput: (_, frame) => new FormData(frame),
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('sendFailed')))
          return
        }
        toast.success(t('sent'))
        router.push(toCasePath(id))
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  const { posted, refused } = form
  const typed = refused ? posted?.typed : undefined

  // A draft may lack what a sent case needs, so that the form's own check does not run.
  const keep = (frame: HTMLFormElement) =>
    startSaving(async () => {
      const result = await callAction(() => saveDraft(new FormData(frame)))
      if (!result.ok) {
        toast.error(toErrorText(result.code, tErrors, t('saveFailed')))
        return
      }
      toast.success(t('saved'))
      router.push(toCasePath(id))
    })

  return (
    <form {...form.formProps} className="mt-8 max-w-text space-y-5">
      {posted?.ok ? <Alert title={t('sent')} /> : null}
      {refused ? (
        <Alert variant="destructive" title={toErrorText(refused.code, tErrors, t('sendFailed'))} />
      ) : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      {listFields(kind).map((field) => (
        <CaseField
          key={field.name}
          field={field}
          control={form.register(field.name)}
          start={typed?.[field.name] ?? fields[field.name] ?? ''}
          error={form.getError(field.name)}
        />
      ))}
      {files.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{t('stored')}</legend>
          {files.map((file) => (
            <label key={file.id} className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
              <input
                type="checkbox"
                name="removeFiles"
                value={file.id}
                className="size-5 shrink-0 accent-accent"
              />
              {t('removeFile', { name: file.name })}
            </label>
          ))}
        </fieldset>
      ) : null}
      <FilesField id="files" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          pending={form.pending}
          label={t('send')}
          pendingLabel={t('sending')}
          className="min-h-12"
        />
        <Button
          variant="secondary"
          className="min-h-12 noscript:hidden"
          aria-disabled={isSaving || undefined}
          onClick={({ currentTarget }) => {
            if (!isSaving && currentTarget.form) keep(currentTarget.form)
          }}
        >
          {isSaving ? t('saving') : t('saveDraft')}
        </Button>
      </div>
    </form>
  )
}
