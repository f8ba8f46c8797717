import { NextResponse } from 'next/server'
import { can } from '@/lib/auth/permissions'
import { type ErrorCode, toStatus } from '@/lib/errors'
import { getFrankStatus } from '@/lib/frank/service/service'
import { createRoute } from '@/lib/route'

/** The service's address is sent to admins alone. */
export const GET = createRoute(
  { name: 'api/frank/status', permission: 'member', feature: 'assistant', refuse },
  async (request, member) => {
    const { state, reason, mayRecover, apiUrl, status } = await getFrankStatus(member, request.signal)
    const address = can(member.role, 'admin') ? { api_url: apiUrl } : {}
    return NextResponse.json({ state, reason, may_recover: mayRecover, status, ...address })
  },
)

function refuse(code: ErrorCode): Response {
  return toStatus(code) === 401
    ? NextResponse.json({ reason: 'session_expired' }, { status: 401 })
    : NextResponse.json({ reason: 'unexpected' }, { status: 500 })
}
