import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'

/** It takes a code of digits. A phone offers digits, and a password manager the code. */
export function CodeInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      className="text-2xl tracking-widest tabular-nums"
    />
  )
}
