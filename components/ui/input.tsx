import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './control'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={controlClass(clsx('min-h-12 px-3.5', className))} {...props} />
}
