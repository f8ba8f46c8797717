'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toFailure } from '@/components/forms/failure'
import { controlClass } from '@/components/ui/input'
import { changeApartment } from './actions'

type Props = {
  memberId: string
  apartment: string | null
  /** Contains the member's name. */
  label: string
}

/** Saves by Enter, and when the field loses the focus. */
export function ApartmentForm({ memberId, apartment, label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const [value, setValue] = useState(apartment ?? '')
  // Enter and the loss of the focus save once.
  const sent = useRef(apartment ?? '')
  async function save() {
    if (value.trim() === sent.current) return
    sent.current = value.trim()
    const result = await callAction(() => changeApartment({ memberId, apartment: value }))
    if (result.ok) toast.success(t('apartmentSaved'))
    else {
      sent.current = apartment ?? ''
      toast.error(toFailure(result.code, tErrors, t('apartmentFailed')))
    }
  }
  return (
    <form action={save} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-muted xl:hidden">
        {t('apartment')}
      </span>
      <input
        aria-label={label}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        maxLength={20}
        autoComplete="off"
        onBlur={({ target }) => target.form?.requestSubmit()}
        className={controlClass('min-h-11 max-w-24 px-3')}
      />
    </form>
  )
}
