'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Texts } from '@/components/texts'

const Context = createContext<Texts<'errorPage'> | null>(null)

/** Error pages get no props from the server. */
export function ErrorTextsProvider({ texts, children }: { texts: Texts<'errorPage'>; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

export function useErrorTexts(): Texts<'errorPage'> {
  const texts = useContext(Context)
  if (!texts) throw new Error('ErrorTextsProvider is missing')
  return texts
}
