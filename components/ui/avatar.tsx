import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = { name: string; className?: string; children?: ReactNode }

/** The initial of a name in a circle, or what is given instead. Decorative: the name itself stands beside it. */
export function Avatar({ name, className, children }: Props) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-bold text-on-accent-soft',
        className,
      )}
    >
      {children ?? name.trim().charAt(0).toLocaleUpperCase()}
    </span>
  )
}
