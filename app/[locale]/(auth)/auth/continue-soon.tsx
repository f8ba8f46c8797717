'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** The page moves on after a second, so that the visitor has time to read the message. */
export function ContinueSoon({ path }: { path: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => router.replace(path), 1000)
    return () => clearTimeout(timer)
  }, [router, path])
  return null
}
