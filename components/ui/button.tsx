import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const variants = {
  primary: 'bg-accent text-on-accent shadow-control hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-control hover:border-accent hover:bg-accent-soft hover:text-on-accent-soft',
  danger: 'bg-danger text-surface shadow-control hover:opacity-90',
  quiet: 'text-ink hover:bg-accent-soft hover:text-on-accent-soft',
} as const

export type ButtonVariant = keyof typeof variants

/** Links have the same classes. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(
    'inline-flex print:hidden min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold leading-snug transition-colors active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:shadow-none aria-disabled:cursor-progress aria-disabled:opacity-75',
    variants[variant],
    className,
  )
}

type Props = ComponentProps<'button'> & { variant?: ButtonVariant }

export function Button({ variant, className, type = 'button', ...props }: Props) {
  return <button type={type} className={buttonClass(variant, className)} {...props} />
}
