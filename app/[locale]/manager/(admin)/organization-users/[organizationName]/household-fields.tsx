'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { canEnd, type Household, occupancies } from '@/lib/members/household'
import { useApartments } from './apartments'

type Name = keyof Household

type Props = {
  /** Before the ids of the fields, because a page may have two such forms. */
  prefix?: string
  start?: Household
  register: (name: Name, options?: { onChange: (event: ChangeEvent) => void }) => UseFormRegisterReturn
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
  const [occupancy, setOccupancy] = useState(start.occupancy)

  /** The fields show what is known of this apartment, which another one does not keep. */
  const [shown, setShown] = useState(start.apartment)

  function fillIn({ target }: ChangeEvent) {
    const typed = (target as HTMLInputElement).value.trim()
    const known = apartments.find(({ number }) => number === typed)
    if (!known && shown === null) return
    setValue('officialNumber', known?.officialNumber ?? '')
    setValue('stairwell', known?.stairwell ?? '')
    setShown(known?.number ?? null)
  }

  return (
    <>
      <Field id={`${prefix}apartment`} label={t('apartmentField')} error={getError('apartment')}>
        {(control) => (
          <>
            <Input
              {...control}
              {...register('apartment', { onChange: fillIn })}
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
            {...register('occupancy', {
              onChange: ({ target }) =>
                setOccupancy(occupancies.find((one) => one === (target as HTMLSelectElement).value) ?? null),
            })}
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
      {canEnd(occupancy) ? (
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
      ) : null}
    </>
  )
}
