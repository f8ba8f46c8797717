'use client'

import { useEffect, useRef } from 'react'

/** Once per answer: an effect that depends on texts repeats after a refresh because they are new objects. */
export function useAnswer<T>(answer: T | null, tell: (answer: T) => void): void {
  const told = useRef<T | null>(null)
  useEffect(() => {
    if (answer === null || answer === told.current) return
    told.current = answer
    tell(answer)
  })
}
