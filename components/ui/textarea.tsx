'use client'

import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type Ref, useState } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import { controlClass } from './input'

/** Keeps text typed before hydration: React overwrites a textarea with its default value. */
export function Textarea({ className, ref, ...props }: ComponentPropsWithRef<'textarea'> & { id: string }) {
  const isHydrated = useHydrated()
  // Only the first render of a page from the server, before React changes the field.
  const [typed] = useState(() => (isHydrated || typeof document === 'undefined' ? null : readField(props.id)))
  function attach(field: HTMLTextAreaElement | null) {
    if (field && typed !== null && !isHydrated) field.value = typed
    return hand(ref, field)
  }
  return <textarea ref={attach} className={controlClass(clsx('px-3.5', className))} {...props} />
}

function readField(id: string): string | null {
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : null
}

function hand(ref: Ref<HTMLTextAreaElement> | undefined, field: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') return ref(field)
  if (ref) ref.current = field
}
