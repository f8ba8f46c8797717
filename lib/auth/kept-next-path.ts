import 'server-only'
import { cookies } from 'next/headers'
import type { NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'
import { readNextPath } from './next-path'

/** The life of a mailed link in seconds, because the person may wait for one. */
const maxAge = 24 * 60 * 60

function settings() {
  const { APP_URL } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return { name: cookieName('portal-next', APP_URL), options }
}

/**
 * Keeps where a visitor of the sign-in page was going, because a person who must choose a password first comes back
 * by a mail, whose link does not carry it.
 */
export function keepNextPath(request: NextRequest, response: NextResponse): void {
  const { pathname, searchParams } = request.nextUrl
  if (request.method !== 'GET' || pathname !== '/auth' || searchParams.has('chosen')) return
  const next = readNextPath(searchParams.get('next'))
  const { name, options } = settings()
  if (next) response.cookies.set(name, next, { ...options, maxAge })
}

/** Deletes the kept path. Only actions and route handlers can call it. */
export async function takeNextPath(): Promise<string | null> {
  const { name, options } = settings()
  const store = await cookies()
  const next = store.get(name)?.value
  if (next !== undefined) store.set(name, '', { ...options, maxAge: 0 })
  return readNextPath(next)
}
