'use client'

import { useEffect } from 'react'
import { keepOfflineCopy } from './service-worker'

/** Renders nothing. `memberId` is null on pages for those who are signed out. */
export function OfflineCopy({ memberId }: { memberId: string | null }) {
  useEffect(() => void keepOfflineCopy(memberId), [memberId])
  return null
}
