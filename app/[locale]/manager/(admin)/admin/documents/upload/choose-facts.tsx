'use client'

import { CalendarCog } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { chooseFacts } from '@/app/[locale]/manager/(admin)/admin/documents/actions'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type DocumentKind, documentKinds } from '@/lib/retrieval/passage'

type Props = {
  documentId: string
  kind: DocumentKind | null
  date: string | null
  label: string
}

export function ChooseFacts({ documentId, kind, date, label }: Props) {
  const t = useTranslations('adminDocuments')
  const tKinds = useTranslations('documentFilter.kinds')
  const tErrors = useTranslations('errors')
  const details = useRef<HTMLDetailsElement>(null)
  const { register, formProps, getError, setError, pending } = useActionForm(
    async () => (await import('@/lib/documents/schema')).chooseFactsSchema,
    chooseFacts,
    {
      fields: { documentId },
      draft: `facts ${documentId}`,
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('factsFailed')))
          setError('date', { message: result.code })
          return
        }
        toast.success(t('factsSaved'))
        if (details.current) details.current.open = false
        details.current?.querySelector('summary')?.focus()
      },
    },
  )
  return (
    <details ref={details}>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <CalendarCog aria-hidden className="size-5" />
        <span aria-hidden>{t('kindAndDate')}</span>
        <span className="sr-only">{label}</span>
      </summary>
      {/* The key shows the stored values after each change. */}
      <form key={`${kind} ${date}`} {...formProps} className="mt-2 max-w-md space-y-4 px-2 pb-2">
        <p className="font-semibold">{label}</p>
        <Field id={`kind-${documentId}`} label={t('kind')}>
          {(control) => (
            <Select {...control} {...register('kind')} defaultValue={kind ?? ''}>
              <option value="">{t('unknownKind')}</option>
              {documentKinds.map((one) => (
                <option key={one} value={one}>
                  {tKinds(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id={`date-${documentId}`} label={t('date')} hint={t('dateHint')} error={getError('date')}>
          {(control) => (
            <Input
              {...control}
              {...register('date')}
              defaultValue={date ?? ''}
              maxLength={10}
              autoComplete="off"
            />
          )}
        </Field>
        <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
      </form>
    </details>
  )
}
