'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/**
 * Shows the current organisation in the person's other tabs, because their forms write into it. What is typed there
 * stays. Renders nothing.
 */
export function OrganizationWatch({ memberId }: { memberId: string }) {
  const router = useRouter()
  useEffect(() => {
    const channel = new BroadcastChannel('organization')
    let hasAnswered = false
    channel.onmessage = ({ data }) => {
      if (data === memberId) return
      router.refresh()
      // Neither tab knows which of them is late. Once, because both would answer until one is refreshed.
      if (!hasAnswered) channel.postMessage(memberId)
      hasAnswered = true
    }
    channel.postMessage(memberId)
    return () => channel.close()
  }, [memberId, router])
  return null
}
