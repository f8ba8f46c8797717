'use client'

import { CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Validity } from '@/lib/documents/validity'
import { chooseValidity } from './actions'

type Props = Validity & { documentId: string; name: string }

export function ChooseValidity({ documentId, name, validFrom, validTo }: Props) {
  const t = useTranslations('validity')
  const tErrors = useTranslations('errors')
  const details = useRef<HTMLDetailsElement>(null)
  const { register, formProps, getError, setError, pending } = useActionForm(
    async () => (await import('@/lib/documents/schema')).chooseValiditySchema,
    chooseValidity,
    {
      fields: { documentId },
      draft: `validity ${documentId}`,
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('failed')))
          setError('validTo', { message: result.code })
          return
        }
        toast.success(t('saved'))
        if (details.current) details.current.open = false
        details.current?.querySelector('summary')?.focus()
      },
    },
  )
  const days = [
    ['validFrom', t('from'), validFrom],
    ['validTo', t('to'), validTo],
  ] as const
  return (
    <details ref={details}>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <CalendarClock aria-hidden className="size-5" />
        <span aria-hidden>{t('choose')}</span>
        <span className="sr-only">{t('chooseNamed', { name })}</span>
      </summary>
      {/* The key shows the stored days after each change. */}
      <form key={`${validFrom} ${validTo}`} {...formProps} className="mt-2 max-w-md space-y-4 px-2 pb-2">
        <p className="text-sm text-muted">{t('hint')}</p>
        {days.map(([field, label, day]) => (
          <Field key={field} id={`${field}-${documentId}`} label={label} error={getError(field)}>
            {(control) => (
              <Input
                {...control}
                {...register(field)}
                type="date"
                defaultValue={day ?? ''}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
      </form>
    </details>
  )
}
