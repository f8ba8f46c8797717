'use client'

import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { useActionForm } from '@/components/forms/use-action-form'
import { addEntry } from './actions'
import { EntryFormFields } from './entry-form'

type Props = {
  /** A form sent twice makes one date because it sends the id. */
  newId: string
}

export function AddEntry({ newId }: Props) {
  const t = useTranslations('calendar')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={false}
      icon={<CalendarPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('add')}
      cancelLabel={t('cancel')}
    >
      <AddForm key={disclosure.round} newId={newId} onAdded={disclosure.close} />
    </FormDisclosure>
  )
}

function AddForm({ newId, onAdded }: Props & { onAdded: () => void }) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const form = useActionForm(
    async () => (await import('@/lib/calendar/schema')).calendarEntrySchema,
    addEntry,
    {
      fields: { id: newId },
      draft: 'new date',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('addFailed')))
          return
        }
        toast.success(t('added'))
        onAdded()
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  return (
    <form {...form.formProps} className="max-w-xl space-y-5">
      <EntryFormFields form={form} id={newId} start={{}} save={t('save')} />
    </form>
  )
}
