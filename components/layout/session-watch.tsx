'use client'

import { useEffect } from 'react'
import { leaveForSignIn } from '@/components/forms/drafts'
import { clearMemberStorage } from './member-storage'
import { onLeaving } from './session-channel'

/** Milliseconds since 1970; null if the session has ended, undefined if the server did not answer. */
async function askForEnd(): Promise<number | null | undefined> {
  try {
    const response = await fetch('/api/auth/session', { cache: 'no-store' })
    const { expires_at }: { expires_at: number | null } = await response.json()
    return expires_at
  } catch {
    return undefined
  }
}

function leave(path: string): void {
  clearMemberStorage()
  window.location.replace(path)
}

/** Leaves the page after 24 hours, or when another tab signs out. The server decides. */
export function SessionWatch({ expiresAt }: { expiresAt: number }) {
  useEffect(() => {
    let ends = expiresAt
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      if (Date.now() >= ends) {
        const answer = await askForEnd()
        if (answer === null) return leaveForSignIn()
        // The tab asks at most once a minute, even if the clocks differ.
        ends = Math.max(answer ?? 0, Date.now() + 60_000)
      }
      timer = setTimeout(check, ends - Date.now())
    }
    // A page from the browser's history may be of a session that has ended.
    const checkReturned = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await askForEnd()) === null) leave('/')
    }
    const leaveWithTheOthers = async () => {
      for (let attempt = 1; attempt <= 20; attempt += 1) {
        if ((await askForEnd()) === null) return leave('/')
        await new Promise((resume) => setTimeout(resume, 250))
      }
    }
    check()
    const stopListening = onLeaving(leaveWithTheOthers)
    window.addEventListener('pageshow', checkReturned)
    // Timers pause while the computer sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('pageshow', checkReturned)
      document.removeEventListener('visibilitychange', check)
    }
  }, [expiresAt])
  return null
}
