import { clsx } from 'clsx'

/** A tab of a `TabScroller`: a link with a frame on a phone, and a line below it on a wider screen. */
export const tabClass = (isCurrent: boolean): string =>
  clsx(
    'flex min-h-12 items-center gap-2 px-4 py-2 wrap-anywhere outline-offset-[-3px] hover:text-accent',
    'rounded-control border md:rounded-none md:border-0 md:border-b-4 md:whitespace-nowrap',
    isCurrent
      ? 'border-accent font-bold text-accent max-md:bg-accent-soft max-md:text-on-accent-soft'
      : 'max-md:border-line-strong max-md:bg-surface md:border-transparent',
  )
