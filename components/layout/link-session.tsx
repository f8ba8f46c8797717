'use client'

import { useEffect, useRef } from 'react'

const unclear = '/auth?notice=reset_link_error'

/**
 * The default links of a hosted Supabase carry the session in the address, behind the hash, where only the browser sees it. Hands it to the
 * server, which keeps it in a cookie that no script reads, and goes where the server says; `otherwise` is where to go when there is none.
 */
export function LinkSession({ otherwise }: { otherwise?: string }) {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const hash = new URLSearchParams(window.location.hash.slice(1))
    const failed = hash.has('error') || hash.has('error_code')
    // Nothing of it stays in the history.
    if (failed || hash.has('access_token')) {
      window.history.replaceState(null, '', window.location.pathname)
    }
    if (failed) window.location.replace('/auth?notice=reset_link_invalid')
    else if (hash.has('access_token')) {
      handOver(Object.fromEntries(hash)).then((location) => window.location.replace(location))
    } else if (otherwise) window.location.replace(otherwise)
  }, [otherwise])
  return null
}

async function handOver(session: Record<string, string>): Promise<string> {
  try {
    const response = await fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(session),
    })
    const { location }: { location?: string } = await response.json()
    return location ?? unclear
  } catch {
    // The server is out of reach: the sign-in page says so, and the person asks for another link.
    return unclear
  }
}
