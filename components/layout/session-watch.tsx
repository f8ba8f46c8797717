'use client'

import { useEffect } from 'react'
import { clearMemberStorage } from './member-storage'
import { onLeaving } from './session-channel'

/** When the session ends, in milliseconds since 1970; null when it has ended, undefined when the server does not answer. */
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

/** Ends an open page with its session: after 24 hours, and when another tab signs out. The server has the last word. */
export function SessionWatch({ expiresAt }: { expiresAt: number }) {
  useEffect(() => {
    let ends = expiresAt
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      if (Date.now() >= ends) {
        const answer = await askForEnd()
        if (answer === null) return leave('/auth?notice=session_expired')
        // Asks at most once a minute, whatever the two clocks say.
        ends = Math.max(answer ?? 0, Date.now() + 60_000)
      }
      timer = setTimeout(check, ends - Date.now())
    }
    // A page that comes back from the browser's history may be another person's by now.
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
    // Timers sleep with the computer.
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
