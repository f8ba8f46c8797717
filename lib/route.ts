import 'server-only'
import type { Feature } from '@/lib/auth/features'
import { authorize, type Member } from '@/lib/auth/membership'
import type { Permission } from '@/lib/auth/permissions'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { AppError, type ErrorCode, isAuthAway, toStatus } from '@/lib/errors'
import { requirePace } from '@/lib/http/flood'
import { isSameOrigin } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'

export type Caller<P extends Permission> = P extends 'public' ? null : Member

type Options<P extends Permission> = {
  /** Names the route in the log. */
  name: string
  permission: P
  /** Refuses while the operator has switched it off. */
  feature?: Feature
  /** What the request costs its sender. It is counted before the backend is asked. */
  pace?: Parameters<typeof requirePace>[1]
  /** Answers a caller without the permission, and every error. */
  refuse?: (code: ErrorCode, request: Request, correlationId: string) => Response | Promise<Response>
}

const refuseSilently = (code: ErrorCode) =>
  new Response(null, { status: code === 'unexpected' ? 500 : toStatus(code) })

/**
 * Makes a route handler: a form of another site is refused, the permission is checked, an `AppError` becomes its
 * code, and any other error is logged and hidden.
 */
export function createRoute<P extends Permission, C>(
  { name, permission, feature, pace, refuse = refuseSilently }: Options<P>,
  handle: (request: Request, member: Caller<P>, context: C, correlationId: string) => Promise<Response>,
) {
  return async (request: Request, context: C): Promise<Response> => {
    const correlationId = crypto.randomUUID()
    try {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead && !isSameOrigin(request, env().APP_URL)) return refuseSilently('access_denied')
      const session = pace ? await getSession() : null
      if (pace && session) await requirePace(session.userId, pace)
      const member = permission === 'public' ? null : await authorize(permission, feature)
      return await handle(request, member as Caller<P>, context, correlationId)
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'unexpected'
      const isExpected = error instanceof AppError && !isAuthAway(error)
      // A request whose sender left fails without a fault of the portal.
      if (!isExpected && !request.signal.aborted) logUnexpectedError(name, error, { correlationId })
      return refuse(code, request, correlationId)
    }
  }
}
