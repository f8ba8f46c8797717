import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './control'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={controlClass(clsx('px-3.5', className))} {...props} />
}
