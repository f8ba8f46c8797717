'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Starts each page at its top, wherever the last one was left; an address that names a place keeps it. */
export function ScrollToTop() {
  const pathname = usePathname()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!window.location.hash) window.scrollTo(0, 0)
  }, [pathname])
  return null
}
