'use client'

import { useEffect } from 'react'
import { getFaqPath } from '@/lib/documents/paths'

/** The browser scrolls to a closed `details` without opening it. Looks up an item of another section. */
export function OpenTargeted() {
  useEffect(() => {
    const openTarget = () => {
      const id = window.location.hash.match(/^#faq-([0-9a-f-]{36})$/)?.[1]
      if (!id) return
      const target = document.getElementById(`faq-${id}`)
      if (target instanceof HTMLDetailsElement) {
        target.open = true
        target.scrollIntoView()
      } else if (new URLSearchParams(window.location.search).get('faq') !== id) {
        window.location.replace(getFaqPath(id))
      }
    }
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
  return null
}
