import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={controlClass(clsx('min-h-12 px-3.5', className))} {...props} />
}

/** The classes that input, select and textarea share. */
export function controlClass(className?: string): string {
  return clsx(
    'block w-full rounded-control border border-line-strong bg-surface py-2 text-ink shadow-control transition-colors placeholder:text-muted hover:border-ink',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:shadow-none',
    '[&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:shadow-none',
    'aria-invalid:border-2 aria-invalid:border-danger',
    className,
  )
}
