'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const first = 1500
const longest = 30_000

/** A refresh that does not get through makes the browser load the page anew: whoever types would lose it. */
const isReachable = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks for the page again while a document waits or is read: soon at first, then more seldom, and not while nobody looks. */
export function RefreshWhileReading({ active }: { active: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!active) return
    let delay = first
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const wait = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await isReachable()) && !stopped) router.refresh()
        delay = Math.min(delay * 1.5, longest)
        if (!stopped) wait()
      }, delay)
    }
    wait()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [active, router])
  return null
}
