'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from '@/components/ui/button'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'type' | 'onClick'> & {
  children: ReactNode | ((pending: boolean) => ReactNode)
}

/** The button of a form with an `action`. It stays focusable while busy, and sends the form once. */
export function FormButton({ children, ...props }: Props) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={pending || props['aria-disabled']}
      onClick={(event) => {
        if (pending || props['aria-disabled']) event.preventDefault()
      }}
    >
      {typeof children === 'function' ? children(pending) : children}
    </Button>
  )
}
