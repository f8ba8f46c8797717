import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

/** Classes of app/styles/controls.css, because a list of utilities is sent with each button. Also for links. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx('button', `button-${variant}`, className)
}

type Props = ComponentProps<'button'> & { variant?: ButtonVariant }

export function Button({ variant, className, type = 'button', ...props }: Props) {
  return <button type={type} className={buttonClass(variant, className)} {...props} />
}
