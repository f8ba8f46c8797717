'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const first = 1500
const longest = 30_000

/** A failed refresh makes the browser reload the page, which drops drafts. */
const isReachable = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )

/** Refreshes at growing intervals while the tab is visible. */
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
