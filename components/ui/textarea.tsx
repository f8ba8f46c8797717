'use client'

import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type Ref, useState } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import { controlClass } from './control'

/** What is typed before the page is hydrated stays: React would write the default value over it, as it does in no other field. */
export function Textarea({ className, ref, ...props }: ComponentPropsWithRef<'textarea'> & { id: string }) {
  const isHydrated = useHydrated()
  // Read before React has touched the field: only on the first rendering of a page that came from the server.
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
