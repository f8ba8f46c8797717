import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, fetch, type Response } from 'undici'
import { z } from 'zod'
import type { AssistantRequest } from '@/lib/assistant/contract'
import { frankLimits } from '@/lib/frank/limits'
import { parseJson } from '@/lib/parse-json'
import { normalizeBaseUrl } from './address'
import { readAnswerEvents } from './answer-events'
import { assistantAnswerSchema } from './answer-schema'
import { probe } from './connection'
import {
  type AskFailure,
  type AskOutcome,
  toFailure,
  toHttpFailure,
  toInvalidAnswer,
  toOutcome,
  toThrownFailure,
} from './outcome'

type AskOptions = {
  baseUrl: string
  headers?: Record<string, string>
  dispatcher?: Dispatcher
  timeoutMs: number
  signal?: AbortSignal
  /** Receives the unverified text, which the answer replaces. Not every service streams. */
  onDelta?: (text: string) => void
  retryWaitsMs?: readonly number[]
}

/** Never throws (specification, section 8). The time-out covers attempts, waits and the health request. */
export async function askAssistant(request: AssistantRequest, options: AskOptions): Promise<AskOutcome> {
  const waits = options.retryWaitsMs ?? frankLimits.retryWaitsMs
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  let attempt = 0
  try {
    for (; ; attempt++) {
      const outcome = await attemptOnce(request, options, signal)
      const pause = waits[attempt]
      if (outcome.ok || outcome.errorCode !== '500' || pause === undefined) return outcome
      await wait(pause, undefined, { signal })
    }
  } catch (error) {
    const left = options.signal?.aborted ?? false
    const failure = toThrownFailure(error, { timedOut: timeout.aborted, left })
    const mayCall = failure.code === 'connection_failed' && attempt < waits.length
    return mayCall ? explainFailure(failure, options, signal) : failure
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
    // A redirect could lead to an unchecked address.
    redirect: 'error',
    dispatcher: options.dispatcher,
    signal,
  })
  if (response.ok && response.body && options.onDelta && isEventStream(response.headers)) {
    return readStream(response.body, options.onDelta)
  }
  if (!response.ok) {
    const beginning = await readBeginning(response.body)
    options.signal?.throwIfAborted()
    return toHttpFailure(response.status, beginning)
  }
  const body = await readBounded(response.body)
  if (body === null) return toInvalidAnswer('The answer was too large', 'ANSWER_TOO_LARGE')
  const parsed = assistantAnswerSchema.safeParse(parseJson(body))
  return parsed.success ? toOutcome(parsed.data) : toInvalidAnswer(z.prettifyError(parsed.error))
}

const isEventStream = (headers: { get(name: string): string | null }) =>
  /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

async function readStream(
  body: AsyncIterable<Uint8Array>,
  onDelta: (text: string) => void,
): Promise<AskOutcome> {
  const result = await readAnswerEvents(body, onDelta)
  if (result.kind === 'answer') return toOutcome(result.answer)
  if (result.kind === 'invalid') {
    if (result.reason !== 'answer_too_large') return toInvalidAnswer(result.reason)
    return toInvalidAnswer('The answer was too large', 'ANSWER_TOO_LARGE')
  }
  return toFailure({
    code: 'server_error',
    errorType: 'API_DOWN',
    // A number must not look like a status, because a 500 would be retried.
    errorCode: /^\d+$/.test(result.code) ? `STREAM_${result.code}` : result.code,
    message: result.detail || 'The service failed while it answered',
  })
}

/** Returns null if the body exceeds the limit, which applies to the decompressed size. */
async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > frankLimits.answerBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads at most one second of an error's body, because the status is the main information. */
async function readBeginning(body: Response['body']): Promise<string> {
  const reader = body?.getReader()
  if (!reader) return ''
  const late = wait(frankLimits.errorBodyMs, { done: true, value: undefined } as const, { ref: false })
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < frankLimits.errorBodyCharacters) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // The connection broke. The received text is used.
  }
  reader.cancel().catch(() => undefined)
  return text.slice(0, frankLimits.errorBodyCharacters)
}

async function explainFailure(
  failure: AskFailure,
  { baseUrl, dispatcher }: AskOptions,
  signal: AbortSignal,
): Promise<AskFailure> {
  const { status, milliseconds } = await probe({
    address: `${normalizeBaseUrl(baseUrl)}/health`,
    timeoutMs: frankLimits.connectionTestMs,
    dispatcher,
    signal,
  })
  const details = { ...failure.details, health: status, healthMs: milliseconds }
  const isThere = status !== null && status < 500
  return { ...failure, details, ...(isThere ? {} : { code: 'cannot_connect', status }) }
}
