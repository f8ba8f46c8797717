'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Goes on after a second, so that there is time to read why. */
export function ContinueSoon({ path }: { path: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => router.replace(path), 1000)
    return () => clearTimeout(timer)
  }, [router, path])
  return null
}
