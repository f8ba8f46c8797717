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
    channel.onmessage = ({ data }) => {
      if (data !== memberId) router.refresh()
    }
    channel.postMessage(memberId)
    return () => channel.close()
  }, [memberId, router])
  return null
}
