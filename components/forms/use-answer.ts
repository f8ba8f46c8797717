'use client'

import { useEffect, useRef } from 'react'

/**
 * Calls `tell` once for each answer of an action. An effect that depends on its texts would repeat the last
 * answer after each refresh, because texts from the server are then new objects.
 */
export function useAnswer<T>(answer: T | null, tell: (answer: T) => void): void {
  const told = useRef<T | null>(null)
  useEffect(() => {
    if (answer === null || answer === told.current) return
    told.current = answer
    tell(answer)
  })
}
