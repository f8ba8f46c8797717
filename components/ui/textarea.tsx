import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { controlClass } from './input'

export function Textarea({ className, ...props }: ComponentPropsWithRef<'textarea'>) {
  return <textarea className={controlClass(clsx('px-3.5', className))} {...props} />
}
