import 'server-only'
import { z } from 'zod'
import { completeFollowUp, isFollowUp } from '@/lib/assistant/answer/follow-up'
import type { Member } from '@/lib/auth/membership'
import { logSurprise } from '@/lib/log'
import { signQuestion } from '@/lib/questions/signature'
import { getServerClient } from '@/lib/supabase/server'
import { detectLanguages } from './languages'
import { frankLimits } from './limits'
import type { AskOutcome } from './outcome'
import type { ChatQuestion } from './schema'
import { withoutControls } from './without-controls'

export type Interaction = {
  correlationId: string
  question: ChatQuestion
  outcome: AskOutcome
  apiUrl: string | null
  responseTimeMs: number
  userAgent: string | null
  /** The questions before a follow-up, oldest first. */
  context?: readonly string[]
}

/** Where the question and its answer are kept. */
export type Recorded = { conversationId: string; messageId: string }

/**
 * Files a question and what came of it: the admins' log and the member's own conversation, both or neither. What cannot be written does not
 * cost the asker the answer: then it is null.
 */
export async function recordInteraction(member: Member, interaction: Interaction): Promise<Recorded | null> {
  const messageId = crypto.randomUUID()
  try {
    const client = await getServerClient()
    const { data, error } = await client.rpc('record_frank_question', {
      log: toLog(member, interaction),
      conversation: interaction.question.conversation_id ?? null,
      answer: toMessage(messageId, interaction),
    })
    if (error) throw new Error(`record_frank_question failed: ${error.code} ${error.message}`)
    return { conversationId: z.uuid().parse(data), messageId }
  } catch (error) {
    logSurprise('frank record', error, { correlationId: interaction.correlationId })
    return null
  }
}

function toLog(member: Member, { outcome, question, ...interaction }: Interaction) {
  return {
    correlation_id: interaction.correlationId,
    organization_id: member.organization.id,
    member_id: member.id,
    association_id: member.organization.associationId,
    question: question.question,
    language: question.language,
    api_url: interaction.apiUrl,
    threshold: frankLimits.threshold,
    success: outcome.ok,
    response_time_ms: Math.round(interaction.responseTimeMs),
    answer: outcome.ok ? outcome.answer.answer : null,
    sources: outcome.ok ? JSON.stringify(outcome.answer.sources) : null,
    error_type: outcome.ok ? null : outcome.errorType,
    error_code: outcome.ok ? null : outcome.errorCode,
    error_message: outcome.ok ? null : outcome.message,
    error_details: outcome.ok ? null : JSON.stringify(outcome.details),
    user_agent: interaction.userAgent && withoutControls(interaction.userAgent).slice(0, 500),
    is_mobile: question.is_mobile,
    network_type: question.network_type ?? null,
  }
}

function toMessage(id: string, { outcome, question: asked, context = [] }: Interaction) {
  const { question, language: shown, conversation_id: conversation } = asked
  const complete = completeFollowUp(question, context)
  // A follow-up of which nobody knows what it goes on from is alike no other question's.
  const isOpen = complete === question && isFollowUp(question)
  const about = {
    signature: isOpen
      ? `~${conversation ?? id} ${signQuestion(question)}`.slice(0, 400)
      : signQuestion(complete),
    complete: complete === question ? null : complete,
  }
  // The one word that the text of a failure may need.
  if (!outcome.ok) {
    return { id, ...about, error_code: outcome.code, text: outcome.status?.toString() ?? '' }
  }
  const { answer, language, source, sources, nearest } = detectLanguages(outcome.answer, shown)
  return { id, ...about, text: answer, language, source, sources, nearest }
}
