'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** An address with a hash keeps its position. */
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
