import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './input'

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select className={controlClass('min-h-11 cursor-pointer appearance-none pr-10 pl-3.5')} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
