import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, fetch } from 'undici'
import { z } from 'zod'
import { parseJson, readAnswerEvents } from './answer-events'
import { normalizeBaseUrl } from './base-url'
import type { FrankCode, FrankErrorType } from './codes'
import { frankLimits } from './limits'
import { type AssistantAnswer, type AssistantRequest, assistantAnswerSchema } from './schema'

export type AskOutcome =
  | { ok: true; answer: AssistantAnswer }
  | { ok: false; code: FrankCode; errorType: FrankErrorType; errorCode: string | null; message: string }

type AskOptions = {
  /** The service's base address; a trailing slash or /ask is tolerated. */
  baseUrl: string
  headers?: Record<string, string>
  dispatcher?: Dispatcher
  timeoutMs: number
  /** Aborts when the asker leaves. */
  signal?: AbortSignal
  /** Asks the service to stream, and gets the text as it comes: unverified, and replaced by the answer. A service that does not stream answers as ever. */
  onDelta?: (text: string) => void
  retryWaitsMs?: readonly number[]
}

/**
 * Puts a question to an assistant service. Never throws: every failure is an outcome with its category of the specification, section 8.
 * An answer of 500 is tried twice more; the time-out covers all attempts together with their waits.
 */
export async function askAssistant(request: AssistantRequest, options: AskOptions): Promise<AskOutcome> {
  const waits = options.retryWaitsMs ?? frankLimits.retryWaitsMs
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    for (let attempt = 0; ; attempt++) {
      const outcome = await attemptOnce(request, options, signal)
      const pause = waits[attempt]
      if (outcome.ok || outcome.errorCode !== '500' || pause === undefined) return outcome
      await wait(pause, undefined, { signal })
    }
  } catch (error) {
    return toFailure(error, { timedOut: timeout.aborted, left: options.signal?.aborted ?? false })
  }
}

async function attemptOnce(
  request: AssistantRequest,
  options: AskOptions,
  signal: AbortSignal,
): Promise<AskOutcome> {
  const response = await fetch(`${normalizeBaseUrl(options.baseUrl)}/ask`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: options.onDelta ? 'text/event-stream, application/json;q=0.9' : 'application/json',
      ...options.headers,
    },
    body: JSON.stringify(request),
    // A redirect could lead to an address that was not checked.
    redirect: 'error',
    dispatcher: options.dispatcher,
    signal,
  })
  if (response.ok && response.body && options.onDelta && isEventStream(response.headers)) {
    return readStream(response.body, options.onDelta)
  }
  const body = await readBounded(response.body)
  if (!response.ok) return toHttpFailure(response.status, body)
  const parsed = assistantAnswerSchema.safeParse(parseJson(body))
  if (!parsed.success)
    return failure('unexpected', 'API_ERROR', 'INVALID_ANSWER', z.prettifyError(parsed.error))
  return toAnswer(parsed.data)
}

const isEventStream = (headers: { get(name: string): string | null }) =>
  /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

async function readStream(
  body: AsyncIterable<Uint8Array>,
  onDelta: (text: string) => void,
): Promise<AskOutcome> {
  const result = await readAnswerEvents(body, onDelta)
  if (result.kind === 'answer') return toAnswer(result.answer)
  if (result.kind === 'error') {
    return failure(
      'server_error',
      'API_DOWN',
      result.code,
      result.detail || 'The service failed while it answered',
    )
  }
  if (result.reason === 'answer_too_large') throw new Error(result.reason)
  return failure('unexpected', 'API_ERROR', 'INVALID_ANSWER', result.reason)
}

function toAnswer(answer: AssistantAnswer): AskOutcome {
  return answer.answer.trim()
    ? { ok: true, answer }
    : failure('empty_answer', 'API_ERROR', 'EMPTY_ANSWER', 'Received empty response from Frank')
}

async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > frankLimits.answerBytes) throw new Error('answer_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failure(
  code: FrankCode,
  errorType: FrankErrorType,
  errorCode: string | null,
  message: string,
): AskOutcome {
  return { ok: false, code, errorType, errorCode, message: message.slice(0, 2000) }
}

function toHttpFailure(status: number, body: string): AskOutcome {
  const detail = z.object({ detail: z.string() }).safeParse(parseJson(body)).data?.detail
  const errorCode = String(status)
  if (status === 422)
    return failure(
      'invalid_request',
      'INVALID_REQUEST',
      errorCode,
      detail ?? 'The service refused the request',
    )
  if (status === 500) {
    return failure(
      'server_error',
      'API_DOWN',
      errorCode,
      'Server error (500): The Frank AI service is experiencing issues after 3 attempts',
    )
  }
  if (status === 403) return failure('unexpected', 'AUTH_FAILURE', errorCode, 'The service refused access')
  if (status === 404)
    return failure('unexpected', 'API_NOT_FOUND', errorCode, 'The service is not at this address')
  return failure('unexpected', 'API_ERROR', errorCode, `The service answered ${status}`)
}

/** The chat shows its apology: what the server could not reach is no matter of the asker's own connection. */
function toFailure(error: unknown, { timedOut, left }: { timedOut: boolean; left: boolean }): AskOutcome {
  if (left) return failure('stopped', 'NETWORK_ERROR', 'CANCELLED', 'The asker stopped it, or left')
  if (timedOut) return failure('timeout', 'TIMEOUT', null, 'The service did not answer in time')
  if (error instanceof Error && error.message === 'answer_too_large') {
    return failure('unexpected', 'API_ERROR', 'ANSWER_TOO_LARGE', 'The answer was too large')
  }
  if (error instanceof TypeError)
    return failure(
      'unexpected',
      'NETWORK_ERROR',
      null,
      `fetch failed: ${String(error.cause ?? error.message)}`,
    )
  return failure('unexpected', 'UNKNOWN_ERROR', null, error instanceof Error ? error.message : 'unknown')
}
