'use client'

import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { controlClass } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { changeApartment } from './actions'

type Props = {
  memberId: string
  apartment: string | null
  /** Contains the member's name. */
  label: string
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

/** Saves when the field loses the focus; without scripts by Enter or the button. */
export function ApartmentForm({ memberId, apartment, label, texts, errors }: Props) {
  const { state, formAction, onSubmit } = useFormAction<ActionResult<void>>(changeApartment, () =>
    failed('unexpected'),
  )
  useAnswer(state, (result) => {
    if (result.ok) showToast('success', texts.apartmentSaved)
    else showToast('error', toFailure(result.code, errors, texts.apartmentFailed))
  })
  return (
    <form action={formAction} onSubmit={onSubmit} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="memberId" value={memberId} />
      <span aria-hidden className="text-muted xl:hidden">
        {texts.apartment}
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
        {texts.apartmentSave}
      </button>
    </form>
  )
}
