'use client'

import { usePathname } from 'next/navigation'

/** Tells a form where the visitor is: the address without its language. */
export function CurrentPathField({ name }: { name: string }) {
  const path = usePathname().replace(/^\/(?:en|sv)(?=\/|$)/, '') || '/'
  return <input type="hidden" name={name} value={path} />
}
