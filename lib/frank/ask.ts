import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { logSurprise } from '@/lib/log'
import { AddressRefused, AddressUnresolved } from './address'
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
  if (associationId === null) {
    return {
      outcome: invalidConfig('missing_association', 'The organisation has no association id'),
      apiUrl: null,
    }
  }
  let service: AssistantService
  try {
    service = await getAssistantService(member, associationId)
  } catch (error) {
    return { outcome: toOutcome(error), apiUrl: null }
  }
  const { baseUrl, shown, headers, dispatcher } = service
  if (!service.enabled)
    return { outcome: invalidConfig('disabled', 'The assistant is disabled'), apiUrl: shown }
  const { question: text, language, is_mobile } = question
  const timeoutMs = is_mobile ? frankLimits.timeoutMs.mobile : frankLimits.timeoutMs.desktop
  const outcome = await askAssistant(
    { question: text, association_id: associationId, threshold: frankLimits.threshold, language },
    { baseUrl, headers, dispatcher, timeoutMs, signal },
  )
  await dispatcher?.destroy()
  return { outcome, apiUrl: shown }
}

/** Without a service there is no answer either, and that is logged like any other failure. */
function toOutcome(error: unknown): AskOutcome {
  if (error instanceof AddressRefused) return invalidConfig('unexpected', 'The address is not allowed')
  if (error instanceof AddressUnresolved) {
    return {
      ok: false,
      code: 'unexpected',
      errorType: 'NETWORK_ERROR',
      errorCode: 'DNS',
      message: 'The name does not resolve',
    }
  }
  logSurprise('assistant service', error)
  return {
    ok: false,
    code: 'unexpected',
    errorType: 'UNKNOWN_ERROR',
    errorCode: null,
    message: 'The settings could not be read',
  }
}

function invalidConfig(code: 'missing_association' | 'disabled' | 'unexpected', message: string): AskOutcome {
  return { ok: false, code, errorType: 'INVALID_CONFIG', errorCode: null, message }
}
