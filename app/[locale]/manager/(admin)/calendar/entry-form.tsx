'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { Input } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'
import type { EntryFields } from '@/lib/calendar/calendar'

type Props = {
  entry: EntryFields
  pending: boolean
  /** The button's text. */
  save?: string
  /** The answer to the form; its errors stand at their fields. */
  result?: ActionResult<unknown>
}

export function EntryFormFields({ entry, pending, save, result }: Props) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const id = `entry-${entry.id}`
  const errorOf = (name: string) => {
    const code = result && !result.ok ? result.fieldErrors[name] : undefined
    return code && tErrors(code)
  }
  return (
    <>
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="version" value={entry.version} />
      <Field id={`${id}-title`} label={t('entryTitle')} error={errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={entry.title}
            maxLength={200}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field id={`${id}-day`} label={t('day')} error={errorOf('day')}>
        {(control) => <Input {...control} name="day" type="date" defaultValue={entry.day} required />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field id={`${id}-from`} label={t('from')} hint={t('fromHint')}>
          {(control) => <Input {...control} name="from" type="time" defaultValue={entry.from} />}
        </Field>
        <Field id={`${id}-to`} label={t('to')}>
          {(control) => <Input {...control} name="to" type="time" defaultValue={entry.to} />}
        </Field>
      </div>
      <Field id={`${id}-place`} label={t('place')}>
        {(control) => (
          <Input {...control} name="place" defaultValue={entry.place} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <SubmitButton
        pending={pending}
        label={save ?? t('save')}
        pendingLabel={t('saving')}
        className="min-h-12"
      />
    </>
  )
}
