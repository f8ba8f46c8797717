import { trace } from '@opentelemetry/api'
import { env } from '@/lib/env'

/** The id under which a collector shows the request; nothing while no traces are made. */
const getTrace = () => ({ traceId: trace.getActiveSpan()?.spanContext().traceId })

/** `fields` must never contain passwords, tokens or questions. @returns the correlation id */
export function logUnexpectedError(
  where: string,
  error: unknown,
  fields: Record<string, string | number> = {},
): string {
  const correlationId = crypto.randomUUID()
  const detail =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error }
  console.error(JSON.stringify({ level: 'error', where, correlationId, ...getTrace(), ...fields, ...detail }))
  return correlationId
}

/** Logs a failure that operators count. */
export function logFailure(
  where: string,
  correlationId: string,
  fields: Record<string, string | number>,
): void {
  console.warn(JSON.stringify({ level: 'warn', where, correlationId, ...getTrace(), ...fields }))
}

/** Logs an error that Next caught, without its stack, because that may contain what a visitor sent. */
export function logRequestError(
  error: unknown,
  request: { path: string; method: string; route: string },
): void {
  const { name, message, digest } = error as Error & { digest?: string }
  const path = request.path.split('?')[0]
  // The message of a failed JSON.parse quotes the body.
  const told = name === 'SyntaxError' ? undefined : message
  const line = {
    level: 'error',
    where: 'request',
    ...getTrace(),
    ...request,
    path,
    name,
    message: told,
    digest,
  }
  console.error(JSON.stringify(line))
}

/** Logs what explains a decision, only with LOG_LEVEL=debug. */
export function logDebug(where: string, fields: Record<string, string>): void {
  if (env().LOG_LEVEL === 'debug')
    console.info(JSON.stringify({ level: 'debug', where, ...getTrace(), ...fields }))
}
