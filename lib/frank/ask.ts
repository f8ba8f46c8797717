import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { AddressRefused } from './address'
import { type AskOutcome, askAssistant } from './client'
import { type AssistantService, getAssistantService } from './config'
import { frankLimits } from './limits'
import { logInteraction } from './log'
import type { ChatQuestion } from './schema'

type Request = { correlationId: string; userAgent: string | null; signal: AbortSignal }

/** Puts a member's question to their organisation's assistant, and logs what came of it. */
export async function askFrank(
  member: Member,
  question: ChatQuestion,
  request: Request,
): Promise<AskOutcome> {
  const started = performance.now()
  const { outcome, apiUrl } = await ask(member, question, request.signal)
  await logInteraction(member, {
    correlationId: request.correlationId,
    question,
    outcome,
    apiUrl,
    responseTimeMs: performance.now() - started,
    userAgent: request.userAgent,
  })
  return outcome
}

async function ask(
  member: Member,
  question: ChatQuestion,
  signal: AbortSignal,
): Promise<{ outcome: AskOutcome; apiUrl: string | null }> {
  const { associationId } = member.organization
  if (associationId === null)
    return {
      outcome: invalidConfig('missing_association', 'The organisation has no association id'),
      apiUrl: null,
    }
  let service: AssistantService
  try {
    service = await getAssistantService(member, associationId)
  } catch (error) {
    if (error instanceof AddressRefused)
      return { outcome: invalidConfig('unexpected', 'The address is not allowed'), apiUrl: null }
    throw error
  }
  if (!service.enabled)
    return { outcome: invalidConfig('disabled', 'The assistant is disabled'), apiUrl: service.baseUrl }
  const outcome = await askAssistant(
    {
      question: question.question,
      association_id: associationId,
      threshold: frankLimits.threshold,
      language: question.language,
    },
    {
      baseUrl: service.baseUrl,
      headers: service.headers,
      dispatcher: service.dispatcher,
      timeoutMs: question.is_mobile ? frankLimits.timeoutMs.mobile : frankLimits.timeoutMs.desktop,
      signal,
    },
  )
  await service.dispatcher?.destroy()
  return { outcome, apiUrl: service.baseUrl }
}

function invalidConfig(code: 'missing_association' | 'disabled' | 'unexpected', message: string): AskOutcome {
  return { ok: false, code, errorType: 'INVALID_CONFIG', errorCode: null, message }
}
