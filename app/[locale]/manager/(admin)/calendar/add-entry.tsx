'use client'

import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { addEntry } from './actions'
import { EntryFormFields } from './entry-form'

const blank = { version: '', day: '', from: '', to: '', place: '' }

type Props = {
  /** A form sent twice makes one date because it sends the id. */
  newId: string
  article: { id: string; title: string } | null
}

export function AddEntry({ newId, article }: Props) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const disclosure = useDisclosure()
  const { state, formAction, onSubmit, pending } = useFormAction(addEntry, () => ({
    result: failed('unexpected'),
  }))
  const refused = state && !state.result.ok ? state : null
  useAnswer(state, ({ result }) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('addFailed')))
      return
    }
    toast.success(t('added'))
    disclosure.close()
  })
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={article !== null || refused !== null}
      icon={<CalendarPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('add')}
      cancelLabel={t('cancel')}
    >
      <form key={disclosure.round} action={formAction} onSubmit={onSubmit} className="max-w-xl space-y-5">
        {hydrated || !refused || refused.result.ok ? null : (
          <Alert variant="destructive" title={toFailure(refused.result.code, tErrors, t('addFailed'))} />
        )}
        {article ? <input type="hidden" name="articleId" value={article.id} /> : null}
        <EntryFormFields
          entry={refused?.typed ?? { ...blank, id: newId, title: article?.title ?? '' }}
          result={refused?.result}
          pending={pending}
        />
      </form>
    </FormDisclosure>
  )
}
