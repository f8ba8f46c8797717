'use client'

import { CalendarCog } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ActionResult } from '@/lib/action'
import { type DocumentKind, documentKinds } from '@/lib/retrieval/passage'
import { chooseFacts } from './actions'

type Props = {
  documentId: string
  kind: DocumentKind | null
  date: string | null
  label: string
}

/** Works without scripts. */
export function ChooseFacts({ documentId, kind, date, label }: Props) {
  const t = useTranslations('adminDocuments')
  const tKinds = useTranslations('documentFilter.kinds')
  const tErrors = useTranslations('errors')
  const form = useFormAction(chooseFacts, () => failed('unexpected'))
  const { state: answer, pending } = form
  const details = useRef<HTMLDetailsElement>(null)
  useAnswer<ActionResult<void>>(answer, (result) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('factsFailed')))
      return
    }
    toast.success(t('factsSaved'))
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
  })
  const problem = answer && !answer.ok ? toFailure(answer.code, tErrors, t('factsFailed')) : undefined
  return (
    <details
      ref={details}
      open={problem !== undefined}
      className="relative z-10 open:order-last open:min-w-0 open:basis-full"
    >
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <CalendarCog aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      {/* The key shows the stored values after each change. */}
      <form
        key={`${kind} ${date}`}
        action={form.formAction}
        onSubmit={form.onSubmit}
        className="mt-2 max-w-md space-y-4 px-2 pb-2"
      >
        <p className="font-semibold">{label}</p>
        <input type="hidden" name="documentId" value={documentId} />
        <Field id={`kind-${documentId}`} label={t('kind')}>
          {(control) => (
            <Select {...control} name="kind" defaultValue={kind ?? ''}>
              <option value="">{t('unknownKind')}</option>
              {documentKinds.map((one) => (
                <option key={one} value={one}>
                  {tKinds(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id={`date-${documentId}`} label={t('date')} hint={t('dateHint')} error={problem}>
          {(control) => (
            <Input {...control} name="date" defaultValue={date ?? ''} maxLength={10} autoComplete="off" />
          )}
        </Field>
        <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
      </form>
    </details>
  )
}
