import 'server-only'
import { z } from 'zod'
import { sourceThreshold } from '@/lib/assistant/threshold'
import { type Member, readMember } from '@/lib/auth/membership'
import { audienceOf } from '@/lib/auth/permissions'
import type { SessionClaims } from '@/lib/auth/session-token'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { askAssistant } from '@/lib/frank/service/client'
import { type AskOutcome, toFailure, toInvalidAnswer } from '@/lib/frank/service/outcome'
import { holdsSecret, listOwnSecrets, withholdSecrets } from '@/lib/frank/service/own-secrets'
import { toAssistantService } from '@/lib/frank/service/service'
import { AddressRefused } from '@/lib/http/pin-address'
import { logFailure, logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { recordQuestion } from '@/lib/telemetry/instruments'
import { isFollowUp } from '@/lib/text/follow-up'
import { judgeCertainty } from './answer'
import { type StoredConfig, storedConfigSchema } from './config'
import { frankLimits } from './limits'
import { listEarlierQuestions } from './queries'
import type { Interaction } from './record'
import type { ChatQuestion } from './schema'

export type Asker = { member: Member; config: StoredConfig }

const startedQuestion = z
  .object({ member: z.unknown(), allowed: z.boolean(), config: storedConfigSchema })
  .nullable()

/** `session` must be verified. @throws AppError `session_expired`, `too_many_attempts` */
export async function beginQuestion(session: SessionClaims): Promise<Asker> {
  const perMinute = env().FRANK_QUESTIONS_PER_MINUTE
  // Uses the secret key because a caller who can count could lock others out, and because only admins can
  // read the address (decision 13).
  const args = {
    person: session.userId,
    session: session.sessionId,
    member_limit: perMinute,
    organization_limit: 10 * perMinute,
  }
  const found = await call(getAdminClient(), 'begin_frank_question', args, startedQuestion)
  if (!found) throw new AppError('session_expired')
  if (!found.allowed) throw new AppError('too_many_attempts')
  return { member: readMember(found.member), config: found.config }
}

type Request = {
  correlationId: string
  userAgent: string | null
  signal: AbortSignal
  onDelta?: (text: string) => void
}

/** `recordInteraction` stores the result. The response time includes the address lookup. Never throws. */
export async function askFrank(asker: Asker, question: ChatQuestion, request: Request): Promise<Interaction> {
  const started = performance.now()
  const { outcome, apiUrl, ...details } = await ask(asker, question, request)
  const { correlationId, userAgent } = request
  const responseTimeMs = performance.now() - started
  recordQuestion(responseTimeMs / 1000, outcome.ok ? judgeCertainty(outcome.answer) : outcome.errorType)
  if (!outcome.ok)
    logFailure('frank ask', correlationId, {
      errorType: outcome.errorType,
      responseTimeMs: Math.round(responseTimeMs),
    })
  return { correlationId, userAgent, question, outcome, apiUrl, responseTimeMs, ...details }
}

async function ask(
  { member, config }: Asker,
  question: ChatQuestion,
  { signal, onDelta }: Request,
): Promise<Pick<Interaction, 'outcome' | 'apiUrl' | 'context' | 'answeredQuestion'>> {
  const { id: organizationId, associationId } = member.organization
  if (associationId === null) {
    const outcome = invalidConfig('missing_association', 'The organisation has no association id')
    return { outcome, apiUrl: null }
  }
  const started = performance.now()
  const [audience, memberId] = [audienceOf(member.role), member.id]
  const grant = { organizationId, associationId, audience, memberId, scope: 'ask' } as const
  const found = await toAssistantService(config, grant).catch((error: unknown) => ({ error }))
  if ('error' in found) {
    const { error } = found
    return {
      outcome: toServiceFailure(error),
      apiUrl: error instanceof AddressRefused ? error.address : null,
    }
  }
  const { enabled, baseUrl, shown, headers, dispatcher } = found
  if (!enabled) return { outcome: invalidConfig('disabled', 'The assistant is disabled'), apiUrl: shown }
  const { question: text, language, is_mobile } = question
  const { mobile, desktop } = frankLimits.timeoutMs
  const timeoutMs = Math.max(1, Math.floor((is_mobile ? mobile : desktop) - (performance.now() - started)))
  const context = found.isOurs ? await getContext(member, question) : undefined
  const secrets = found.isOurs ? [] : listOwnSecrets()
  const response = await askAssistant(
    { question: text, association_id: associationId, threshold: sourceThreshold, language, context },
    {
      baseUrl,
      headers,
      dispatcher,
      timeoutMs,
      signal,
      onDelta: onDelta && withholdSecrets(onDelta, secrets),
    },
  )
  const outcome = holdsSecret(response, secrets)
    ? toInvalidAnswer('The answer held a secret', 'SECRET')
    : response
  // The asker does not wait for the connections to close.
  void dispatcher?.destroy()
  // Only our own service may restate the question, because the board reads it as the member's words.
  const answeredQuestion = found.isOurs && outcome.ok ? outcome.answer.answered_question : null
  return { outcome, apiUrl: shown, context, answeredQuestion }
}

/** If the earlier questions cannot be read, the follow-up is answered alone. */
async function getContext(
  member: Member,
  { question, conversation_id }: ChatQuestion,
): Promise<string[] | undefined> {
  if (!conversation_id || !isFollowUp(question)) return undefined
  try {
    return await listEarlierQuestions(member, conversation_id)
  } catch (error) {
    logUnexpectedError('frank context', error)
    return undefined
  }
}

function toServiceFailure(error: unknown): AskOutcome {
  if (error instanceof AddressRefused) {
    const message = 'The address is not on the public internet'
    return toFailure({ code: 'cannot_connect', errorType: 'NETWORK_ERROR', errorCode: 'ADDRESS', message })
  }
  logUnexpectedError('assistant service', error)
  const message = 'The settings could not be used'
  return toFailure({ code: 'unexpected', errorType: 'UNKNOWN_ERROR', message })
}

function invalidConfig(code: 'missing_association' | 'disabled', message: string): AskOutcome {
  return toFailure({ code, errorType: 'INVALID_CONFIG', message })
}
