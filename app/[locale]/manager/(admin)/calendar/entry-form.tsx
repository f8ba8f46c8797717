'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import type { EntryFields } from '@/lib/calendar/calendar'
import type { calendarEntrySchema } from '@/lib/calendar/schema'

type Values = z.input<typeof calendarEntrySchema>

type Props = {
  form: Pick<ReturnType<typeof useActionForm<Values, unknown>>, 'register' | 'getError' | 'pending'>
  id: string
  start: Partial<EntryFields>
  /** The button's text. */
  save: string
  /** A button beside it. */
  children?: ReactNode
}

export function EntryFormFields({ form, id: entryId, start, save, children }: Props) {
  const { register, getError, pending } = form
  const t = useTranslations('calendar')
  const id = `entry-${entryId}`
  return (
    <>
      <Field id={`${id}-title`} label={t('entryTitle')} error={getError('title')}>
        {(control) => (
          <Input
            {...control}
            {...register('title')}
            defaultValue={start.title}
            maxLength={200}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <Field id={`${id}-day`} label={t('day')} error={getError('day')}>
          {(control) => (
            <Input {...control} {...register('day')} type="date" defaultValue={start.day} required />
          )}
        </Field>
        <Field id={`${id}-lastDay`} label={t('lastDay')} hint={t('lastDayHint')}>
          {(control) => (
            <Input {...control} {...register('lastDay')} type="date" defaultValue={start.lastDay} />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field id={`${id}-from`} label={t('from')} hint={t('fromHint')}>
          {(control) => <Input {...control} {...register('from')} type="time" defaultValue={start.from} />}
        </Field>
        <Field id={`${id}-to`} label={t('to')}>
          {(control) => <Input {...control} {...register('to')} type="time" defaultValue={start.to} />}
        </Field>
      </div>
      <Field id={`${id}-place`} label={t('place')}>
        {(control) => (
          <Input
            {...control}
            {...register('place')}
            defaultValue={start.place}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 pt-1">
        <SubmitButton pending={pending} label={save} pendingLabel={t('saving')} className="min-h-12" />
        {children}
      </div>
    </>
  )
}
