'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Apartment } from '@/lib/members/household'

const Apartments = createContext<Apartment[]>([])

export const useApartments = (): Apartment[] => useContext(Apartments)

/** The apartments that the forms on the page offer. */
export function ApartmentsProvider({
  apartments,
  children,
}: {
  apartments: Apartment[]
  children: ReactNode
}) {
  return <Apartments value={apartments}>{children}</Apartments>
}
