'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import type { UploadSection } from '@/lib/sections/propose'

type Props = {
  id: string
  about: string
  /** Those without an id are made on the way. */
  sections: UploadSection[]
  value: UploadSection | null
  onSection: (section: UploadSection) => void
}

const keyOf = ({ id, name }: UploadSection) => id ?? `new ${name}`

export function SectionField({ id, about, sections, value, onSection }: Props) {
  const t = useTranslations('adminDocuments')
  const nameOf = ({ id, name, audience = 'members' }: UploadSection) =>
    id === null ? t('newSection', { name }) : t(`named.${audience}`, { name })
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t('section')} <span className="sr-only">{about}</span>
      </label>
      <Select
        id={id}
        value={value ? keyOf(value) : ''}
        onChange={({ currentTarget }) => {
          const section = sections.find((one) => keyOf(one) === currentTarget.value)
          if (section) onSection(section)
        }}
      >
        {value ? null : <option value="">{t('chooseSection')}</option>}
        {sections.map((section) => (
          <option key={keyOf(section)} value={keyOf(section)}>
            {nameOf(section)}
          </option>
        ))}
      </Select>
    </div>
  )
}
