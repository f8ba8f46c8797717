import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={clsx(
        'block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-ink placeholder:text-muted',
        'aria-invalid:border-danger aria-invalid:border-2',
        className,
      )}
      {...props}
    />
  )
}
