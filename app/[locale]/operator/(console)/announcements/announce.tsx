'use client'

import { Megaphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { announce } from './actions'

/** `id` is of the new row, `from` and `to` the proposed times. */
type Props = { id: string; from: string; to: string }

export function Announce(props: Props) {
  const t = useTranslations('console')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={false}
      icon={<Megaphone aria-hidden className="size-5 group-open:hidden" />}
      label={t('announce')}
      cancelLabel={t('cancel')}
    >
      <h2 className="text-xl">{t('announceTitle')}</h2>
      {/* The key resets the form after each announcement. */}
      <AnnounceForm key={disclosure.round} {...props} onDone={disclosure.close} />
    </FormDisclosure>
  )
}

function AnnounceForm({ id, from, to, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/console/schema')).announcementSchema,
    announce,
    {
      fields: { id },
      onResult: (result) => {
        if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
        toast.success(t('announced'))
        onDone()
      },
    },
  )
  return (
    <form {...formProps} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="sv" label={t('textSv')} error={getError('sv')}>
          {(control) => (
            <Textarea {...control} {...register('sv')} lang="sv" rows={3} maxLength={500} required />
          )}
        </Field>
        <Field id="en" label={t('textEn')} error={getError('en')}>
          {(control) => (
            <Textarea {...control} {...register('en')} lang="en" rows={3} maxLength={500} required />
          )}
        </Field>
        <Field id="from" label={t('from')}>
          {(control) => (
            <Input {...control} {...register('from')} type="datetime-local" defaultValue={from} required />
          )}
        </Field>
        <Field id="to" label={t('to')} error={getError('to')}>
          {(control) => (
            <Input {...control} {...register('to')} type="datetime-local" defaultValue={to} required />
          )}
        </Field>
      </div>
      <div className="mt-5">
        <SubmitButton
          pending={pending}
          label={t('announceSubmit')}
          pendingLabel={t('announcing')}
          className="min-h-12"
        />
      </div>
    </form>
  )
}
