import type { Instrumentation } from 'next'
import { logRequestError } from '@/lib/log'

/** Next calls it once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./instrumentation-node')
}

/** Next calls it with what a page, an action or a route handler threw. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) =>
  logRequestError(error, { path: request.path, method: request.method, route: context.routePath })
