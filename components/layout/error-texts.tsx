'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Texts } from '@/components/texts'

type Screen = 'title' | 'text' | 'retry' | 'home'
type Titles = Partial<Omit<Texts<'errorPage'>, Screen>>
type ErrorTexts = Pick<Texts<'errorPage'>, Screen> & Titles

const Context = createContext<ErrorTexts | null>(null)

/** Error pages get no props from the server. */
export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

/** For the pages of one layout, so that no other page is sent their titles. */
export function ErrorTitles({ titles, children }: { titles: Titles; children: ReactNode }) {
  return <Context value={{ ...useErrorTexts(), ...titles }}>{children}</Context>
}

export function useErrorTexts(): ErrorTexts {
  const texts = useContext(Context)
  if (!texts) throw new Error('ErrorTextsProvider is missing')
  return texts
}
