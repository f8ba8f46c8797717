import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(
        'block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-ink placeholder:text-muted',
        'aria-invalid:border-danger aria-invalid:border-2',
        className,
      )}
      {...props}
    />
  )
}
