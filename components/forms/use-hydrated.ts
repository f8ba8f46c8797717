'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and without scripts; true once the page is interactive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
