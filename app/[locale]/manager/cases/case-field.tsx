import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { FormField } from '@/lib/cases/kinds/all'

type Props = {
  field: FormField
  control: UseFormRegisterReturn
  /** What stands in the field at first. */
  start: string
  error: string | undefined
}

export function CaseField({ field: { name, input, options, isOptional }, control, start, error }: Props) {
  const t = useTranslations('cases')
  const label = isOptional ? t('optional', { label: t(`fields.${name}`) }) : t(`fields.${name}`)
  return (
    <Field id={name} label={label} error={error}>
      {(aria) => {
        const props = { ...aria, ...control, defaultValue: start }
        if (input === 'text') return <Textarea {...props} rows={5} />
        if (input === 'line') return <Input {...props} />
        if (input === 'day') return <Input {...props} type="date" className="max-w-56" />
        return (
          <Select {...props}>
            <option value="">{t('choose')}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {t(`options.${option}`)}
              </option>
            ))}
          </Select>
        )
      }}
    </Field>
  )
}
