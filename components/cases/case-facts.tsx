import { useLocale, useTranslations } from 'next-intl'
import type { Case } from '@/lib/cases/case'
import { listFields } from '@/lib/cases/kinds/all'
import { formatDay } from '@/lib/i18n/time'
import { Facts } from './facts'

/** What the applicant filled in. A motion is about no apartment, so that a missing one is not named. */
export function CaseFacts({ shown }: { shown: Pick<Case, 'kind' | 'fields' | 'applicant' | 'apartment'> }) {
  const t = useTranslations('cases')
  const locale = useLocale()
  const { kind, fields, applicant, apartment } = shown
  const facts = listFields(kind).flatMap(({ name, input, options }) => {
    const value = fields[name]
    if (!value) return []
    const option = options.find((one) => one === value)
    const text = option
      ? t(`options.${option}`)
      : input === 'day'
        ? formatDay(new Date(value), locale)
        : value
    return [{ label: t(`fields.${name}`), text }]
  })
  return (
    <Facts
      facts={[
        { label: t('applicant'), text: applicant },
        ...(apartment || kind !== 'motion'
          ? [{ label: t('apartment'), text: apartment ?? t('noApartment') }]
          : []),
        ...facts,
      ]}
    />
  )
}
