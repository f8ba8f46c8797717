'use client'

import { useEffect } from 'react'

/** Opens the FAQ item that the address points to: a closed `details` is scrolled to by the browser, but stays closed. */
export function OpenTargeted() {
  useEffect(() => {
    const openTarget = () => {
      const target = document.getElementById(window.location.hash.slice(1))
      if (!(target instanceof HTMLDetailsElement)) return
      target.open = true
      target.scrollIntoView()
    }
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
  return null
}
