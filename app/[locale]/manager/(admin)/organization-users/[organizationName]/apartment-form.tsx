'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { buttonClass } from '@/components/ui/button'
import { controlClass } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'
import { changeApartment } from './actions'

type Props = {
  memberId: string
  apartment: string | null
  /** Contains the member's name. */
  label: string
}

/** Saves when the field loses the focus; without scripts by Enter or the button. */
export function ApartmentForm({ memberId, apartment, label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const { state, formAction, onSubmit } = useFormAction<ActionResult<void>>(changeApartment, () =>
    failed('unexpected'),
  )
  useAnswer(state, (result) => {
    if (result.ok) toast.success(t('apartmentSaved'))
    else toast.error(toFailure(result.code, tErrors, t('apartmentFailed')))
  })
  return (
    <form action={formAction} onSubmit={onSubmit} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="memberId" value={memberId} />
      <span aria-hidden className="text-muted xl:hidden">
        {t('apartment')}
      </span>
      <input
        // Another admin's change replaces the field's text.
        key={apartment}
        name="apartment"
        aria-label={label}
        defaultValue={apartment ?? ''}
        maxLength={20}
        autoComplete="off"
        onBlur={({ target }) => {
          if (target.value.trim() !== (apartment ?? '')) target.form?.requestSubmit()
        }}
        className={controlClass('min-h-11 max-w-24 px-3')}
      />
      <button type="submit" className={buttonClass('secondary', 'without-script')}>
        {t('apartmentSave')}
      </button>
    </form>
  )
}
