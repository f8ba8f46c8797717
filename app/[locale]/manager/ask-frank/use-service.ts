'use client'

import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { leaveForSignIn } from '@/components/forms/drafts'
import { writeFrankStorage } from '@/components/frank/frank-storage'
import type { FrankCode } from '@/lib/frank/codes'
import { initialise, type ServiceReport } from './initialise'

/** They mark the service as unavailable (specification, section 4). */
const recoverable: readonly FrankCode[] = [
  'network',
  'cannot_connect',
  'connection_failed',
  'server_error',
  'invalid_request',
  'association_refused',
]
const final: readonly FrankCode[] = ['missing_association', 'invalid_association', 'disabled']

const unchecked: ServiceReport = { service: { state: 'unchecked' }, apiUrl: null }
const initialising: ServiceReport = { service: { state: 'initialising' }, apiUrl: null }

export function useService() {
  const [report, setReport] = useState(unchecked)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the check
  useEffect(() => {
    const leaving = new AbortController()
    setReport(initialising)
    initialise(leaving.signal).then(
      (found) => {
        if ('reason' in found.service && found.service.reason === 'session_expired') leaveForSignIn()
        else setReport(found)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [attempt])

  function retry() {
    setAttempt((before) => before + 1)
  }

  function noteFailure(reason: FrankCode) {
    const state = recoverable.includes(reason) ? 'failed' : final.includes(reason) ? 'unavailable' : null
    if (state) setReport(({ apiUrl }) => ({ service: { state, reason, status: null }, apiUrl }))
  }

  return { ...report, retry, noteFailure }
}

/** Removes the settings of an older portal version. */
export function useSettingsVersion(updated: string): void {
  useEffect(() => {
    try {
      if (writeFrankStorage()) toast.info(updated, { duration: 5000 })
    } catch {
      // A browser without storage has no settings.
    }
  }, [updated])
}
