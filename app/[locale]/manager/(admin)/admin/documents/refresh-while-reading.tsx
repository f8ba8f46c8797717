'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const first = 1500
const longest = 30_000

/** Asks for the page again while a document waits or is read: soon at first, then more seldom, and not while nobody looks. */
export function RefreshWhileReading({ active }: { active: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!active) return
    let delay = first
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') router.refresh()
        delay = Math.min(delay * 1.5, longest)
        wait()
      }, delay)
    }
    wait()
    return () => clearTimeout(timer)
  }, [active, router])
  return null
}
