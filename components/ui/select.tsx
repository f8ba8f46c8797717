import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        className={clsx(
          'block min-h-11 w-full cursor-pointer appearance-none rounded-control border border-line-strong bg-surface py-2 pr-10 pl-3.5 text-ink',
          'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-2 aria-invalid:border-danger',
        )}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}
