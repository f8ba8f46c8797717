import { z } from 'zod'
import type { FrankCode, FrankErrorType } from '@/lib/frank/codes'
import { frankLimits } from '@/lib/frank/limits'
import { parseJson } from '@/lib/parse-json'
import { withoutControls } from '@/lib/text/one-line'
import type { AssistantAnswer } from './answer-schema'

export type AskFailure = {
  ok: false
  code: FrankCode
  errorType: FrankErrorType
  errorCode: string | null
  message: string
  /** The status is null if there is no response or the text needs none. */
  status: number | null
  /** The log stores these. The question must not be here. */
  details: Record<string, string | number | null>
}

export type AskOutcome = { ok: true; answer: AssistantAnswer } | AskFailure

type Known = Pick<AskFailure, 'code' | 'errorType' | 'message'> & Partial<AskFailure>

export function toFailure({ message, ...known }: Known): AskFailure {
  return {
    ok: false,
    errorCode: null,
    status: null,
    details: {},
    ...known,
    message: withoutControls(message.slice(0, 2000)),
  }
}

export function toOutcome(answer: AssistantAnswer): AskOutcome {
  if (answer.answer.trim()) return { ok: true, answer }
  return toFailure({
    code: 'empty_answer',
    errorType: 'API_ERROR',
    errorCode: 'EMPTY_ANSWER',
    message: 'Received empty response from Frank',
  })
}

export function toHttpFailure(status: number, body: string): AskFailure {
  const detail = readDetail(body)
  const known = {
    errorCode: String(status),
    details: { said: withoutControls(body.slice(0, frankLimits.loggedCharacters)) },
  }
  switch (status) {
    case 422:
      return toFailure({
        ...known,
        code: /association/i.test(detail ?? '') ? 'association_refused' : 'invalid_request',
        errorType: 'INVALID_REQUEST',
        message: detail ?? 'The service refused the request',
      })
    case 500:
      return toFailure({
        ...known,
        code: 'server_error',
        errorType: 'API_DOWN',
        message: 'Server error (500): The Frank AI service is experiencing issues after 3 attempts',
      })
    case 403:
      return toFailure({
        ...known,
        code: 'service_error',
        status,
        errorType: 'AUTH_FAILURE',
        message: 'The service refused access',
      })
    case 404:
      return toFailure({
        ...known,
        code: 'service_error',
        status,
        errorType: 'API_NOT_FOUND',
        message: 'The service is not at this address',
      })
    default:
      return toFailure({
        ...known,
        code: 'service_error',
        status,
        errorType: 'API_ERROR',
        message: `The service answered ${status}`,
      })
  }
}

function readDetail(body: string): string | null {
  const detail = z.object({ detail: z.unknown() }).safeParse(parseJson(body)).data?.detail
  if (detail === undefined || detail === null) return null
  return typeof detail === 'string' ? detail : JSON.stringify(detail)
}

export function toInvalidAnswer(reason: string, errorCode = 'INVALID_ANSWER'): AskFailure {
  return toFailure({ code: 'unexpected', errorType: 'API_ERROR', errorCode, message: reason })
}

export function toThrownFailure(error: unknown, is: { timedOut: boolean; left: boolean }): AskFailure {
  if (is.left) {
    const message = 'The asker stopped it, or left'
    return toFailure({ code: 'stopped', errorType: 'NETWORK_ERROR', errorCode: 'CANCELLED', message })
  }
  if (is.timedOut) {
    return toFailure({ code: 'timeout', errorType: 'TIMEOUT', message: 'The service did not answer in time' })
  }
  if (error instanceof TypeError) {
    const cause = error.cause instanceof Error ? error.cause : error
    return toFailure({
      code: 'connection_failed',
      errorType: 'NETWORK_ERROR',
      errorCode: 'code' in cause && typeof cause.code === 'string' ? cause.code : null,
      message: `fetch failed: ${cause.message}`,
    })
  }
  const message = error instanceof Error ? error.message : 'unknown'
  return toFailure({ code: 'unexpected', errorType: 'UNKNOWN_ERROR', message })
}
