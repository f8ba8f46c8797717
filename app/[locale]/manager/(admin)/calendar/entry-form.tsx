'use client'

import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { Texts } from '@/components/texts'
import { Input } from '@/components/ui/input'

/** Times are in Swedish time. */
export type EntryFields = { id: string; title: string; day: string; from: string; to: string; place: string }

type Props = {
  entry: EntryFields
  pending: boolean
  texts: Texts<'calendar'>
}

export function EntryFormFields({ entry, pending, texts }: Props) {
  const id = `entry-${entry.id}`
  return (
    <>
      <input type="hidden" name="id" value={entry.id} />
      <Field id={`${id}-title`} label={texts.entryTitle}>
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
      <Field id={`${id}-day`} label={texts.day}>
        {(control) => <Input {...control} name="day" type="date" defaultValue={entry.day} required />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field id={`${id}-from`} label={texts.from} hint={texts.fromHint}>
          {(control) => <Input {...control} name="from" type="time" defaultValue={entry.from} />}
        </Field>
        <Field id={`${id}-to`} label={texts.to}>
          {(control) => <Input {...control} name="to" type="time" defaultValue={entry.to} />}
        </Field>
      </div>
      <Field id={`${id}-place`} label={texts.place}>
        {(control) => (
          <Input {...control} name="place" defaultValue={entry.place} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <SubmitButton pending={pending} label={texts.save} pendingLabel={texts.saving} className="min-h-12" />
    </>
  )
}
