import 'server-only'
import { isFollowUp } from '@/lib/assistant/follow-up'
import type { Member } from '@/lib/auth/membership'
import { logSurprise } from '@/lib/log'
import { AddressRefused, AddressUnresolved } from './address'
import { type AskOutcome, askAssistant } from './client'
import { type AssistantService, getAssistantService } from './config'
import { listEarlierQuestions } from './conversations'
import { frankLimits } from './limits'
import type { Interaction } from './record'
import type { ChatQuestion } from './schema'

type Request = {
  correlationId: string
  userAgent: string | null
  signal: AbortSignal
  /** Gets the text as the service writes it. */
  onDelta?: (text: string) => void
}

/** Puts a member's question to their organisation's assistant. What came of it is recorded by `recordInteraction`. */
export async function askFrank(
  member: Member,
  question: ChatQuestion,
  request: Request,
): Promise<Interaction> {
  const started = performance.now()
  const { outcome, apiUrl } = await ask(member, question, request)
  const { correlationId, userAgent } = request
  return { correlationId, userAgent, question, outcome, apiUrl, responseTimeMs: performance.now() - started }
}

async function ask(
  member: Member,
  question: ChatQuestion,
  { signal, onDelta }: Request,
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
    const refused = error instanceof AddressRefused || error instanceof AddressUnresolved
    return { outcome: toOutcome(error), apiUrl: refused ? error.address : null }
  }
  const { baseUrl, shown, headers, dispatcher } = service
  if (!service.enabled)
    return { outcome: invalidConfig('disabled', 'The assistant is disabled'), apiUrl: shown }
  const { question: text, language, is_mobile } = question
  const timeoutMs = is_mobile ? frankLimits.timeoutMs.mobile : frankLimits.timeoutMs.desktop
  const context = service.isOurs ? await getContext(member, question) : undefined
  const outcome = await askAssistant(
    { question: text, association_id: associationId, threshold: frankLimits.threshold, language, context },
    { baseUrl, headers, dispatcher, timeoutMs, signal, onDelta },
  )
  await dispatcher?.destroy()
  return { outcome, apiUrl: shown }
}

/** The questions before a follow-up. Without them it is answered as it stands. */
async function getContext(
  member: Member,
  { question, conversation_id }: ChatQuestion,
): Promise<string[] | undefined> {
  if (!conversation_id || !isFollowUp(question)) return undefined
  try {
    return await listEarlierQuestions(member, conversation_id)
  } catch (error) {
    logSurprise('frank context', error)
    return undefined
  }
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
