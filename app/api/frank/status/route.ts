import { NextResponse } from 'next/server'
import { authorize } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { AppError, isAuthAway } from '@/lib/errors'
import { getFrankStatus } from '@/lib/frank/service/service'
import { logUnexpectedError } from '@/lib/log'

/** The service's address is sent to admins alone. */
export async function GET(request: Request) {
  try {
    const member = await authorize('member')
    const { state, reason, mayRecover, apiUrl, status } = await getFrankStatus(member, request.signal)
    const address = can(member.role, 'admin') ? { api_url: apiUrl } : {}
    return NextResponse.json({ state, reason, may_recover: mayRecover, status, ...address })
  } catch (error) {
    if (error instanceof AppError && !isAuthAway(error))
      return NextResponse.json({ reason: 'session_expired' }, { status: 401 })
    logUnexpectedError('api/frank/status', error)
    return NextResponse.json({ reason: 'unexpected' }, { status: 500 })
  }
}
