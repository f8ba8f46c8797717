'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '@/components/ui/input'
import { Field } from './field'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  id: string
  label: string
  error?: string
  hint?: string
  showLabel: string
  hideLabel: string
}

export function PasswordField({ id, label, error, hint, showLabel, hideLabel, ...input }: Props) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <Input {...control} {...input} type={visible ? 'text' : 'password'} className="pr-14" />
          <button
            type="button"
            aria-label={visible ? hideLabel : showLabel}
            aria-controls={id}
            onClick={() => setVisible(!visible)}
            className="noscript:hidden absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
