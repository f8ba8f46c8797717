'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type Household, occupancies } from '@/lib/members/household'
import { useApartments } from './apartments'

type Name = keyof Household

type Props = {
  /** Before the ids of the fields, because a page may have two such forms. */
  prefix?: string
  start?: Household
  register: (
    name: Name,
    options?: { onBlur: (event: { target: EventTarget }) => void },
  ) => UseFormRegisterReturn
  setValue: (name: 'officialNumber' | 'stairwell', value: string) => void
  getError: (name: Name) => string | undefined
}

const none: Household = {
  apartment: null,
  officialNumber: null,
  stairwell: null,
  occupancy: null,
  endsOn: null,
}

/** An apartment that is known, or a new one, and as what the member lives there. */
export function HouseholdFields({ prefix = '', start = none, register, setValue, getError }: Props) {
  const t = useTranslations('members')
  const apartments = useApartments()
  /** What the page has filled in, which the fields have until the admin writes something else. */
  const filled = useRef({ officialNumber: start.officialNumber ?? '', stairwell: start.stairwell ?? '' })
  const shown = useRef(start.apartment ?? '')

  /** The fields show what is known of this apartment, which another one does not keep. */
  function fillIn({ target }: { target: EventTarget }) {
    const input = target as HTMLInputElement
    const number = input.value.trim()
    if (number === shown.current) return
    shown.current = number
    const known = apartments.find((one) => one.number === number)
    for (const name of ['officialNumber', 'stairwell'] as const) {
      const field = input.form?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement) || field.value !== filled.current[name]) continue
      filled.current[name] = known?.[name] ?? ''
      setValue(name, filled.current[name])
    }
  }

  return (
    <>
      <Field id={`${prefix}apartment`} label={t('apartmentField')} error={getError('apartment')}>
        {(control) => (
          <>
            <Input
              {...control}
              {...register('apartment', { onBlur: fillIn })}
              // The key sends the form, which keeps the focus here.
              onKeyDown={(event) => (event.key === 'Enter' ? fillIn(event) : undefined)}
              defaultValue={start.apartment ?? ''}
              list={`${prefix}apartments`}
              maxLength={20}
              autoComplete="off"
            />
            <datalist id={`${prefix}apartments`}>
              {apartments.map(({ number }) => (
                <option key={number} value={number} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field
        id={`${prefix}officialNumber`}
        label={t('officialNumber')}
        hint={t('officialNumberHint')}
        error={getError('officialNumber')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('officialNumber')}
            defaultValue={start.officialNumber ?? ''}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        id={`${prefix}stairwell`}
        label={t('stairwellField')}
        hint={t('stairwellHint')}
        error={getError('stairwell')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('stairwell')}
            defaultValue={start.stairwell ?? ''}
            maxLength={50}
            autoComplete="off"
          />
        )}
      </Field>
      <Field id={`${prefix}occupancy`} label={t('occupancyField')}>
        {(control) => (
          <Select
            {...control}
            {...register('occupancy')}
            defaultValue={start.occupancy ?? ''}
            className="min-h-12 [&>select]:min-h-12"
          >
            <option value="">{t('occupancyUnknown')}</option>
            {occupancies.map((one) => (
              <option key={one} value={one}>
                {t(`occupancies.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id={`${prefix}endsOn`}
        label={t('endsOnField')}
        hint={t('endsOnHint')}
        error={getError('endsOn')}
      >
        {(control) => (
          <Input {...control} {...register('endsOn')} type="date" defaultValue={start.endsOn ?? ''} />
        )}
      </Field>
    </>
  )
}
