import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { sourceThreshold } from '@/lib/assistant/threshold'
import type { Member } from '@/lib/auth/membership'
import type { AssistantAnswer } from '@/lib/frank/service/answer-schema'
import type { AskOutcome } from '@/lib/frank/service/outcome'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { isAnswerChecked } from '@/lib/markdown/check'
import { signQuestion } from '@/lib/questions/signature'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { completeFollowUp, isFollowUp } from '@/lib/text/follow-up'
import { detectLanguage } from '@/lib/text/language'
import { withoutControls } from '@/lib/text/one-line'
import { judgeCertainty } from './answer'
import type { ChatQuestion } from './schema'

export type Interaction = {
  correlationId: string
  question: ChatQuestion
  outcome: AskOutcome
  apiUrl: string | null
  responseTimeMs: number
  userAgent: string | null
  context?: readonly string[]
  answeredQuestion?: string | null
}

export const isGreeting = ({ outcome }: Pick<Interaction, 'outcome'>) =>
  outcome.ok && outcome.answer.certainty === 'greeting'

export type Recorded = { conversationId: string; messageId: string }

/**
 * In both the log and the conversation, or in neither. `client` was made before the response, so that it sees a
 * refreshed session. Null for a greeting and after a failure.
 */
export async function recordInteraction(
  client: SupabaseClient,
  member: Member,
  interaction: Interaction,
): Promise<Recorded | null> {
  if (isGreeting(interaction)) return null
  const messageId = crypto.randomUUID()
  try {
    const args = {
      log: toLog(member, interaction),
      conversation: interaction.question.conversation_id ?? null,
      answer: toMessage(messageId, interaction),
    }
    const text = interaction.outcome.ok ? interaction.outcome.answer.answer : null
    const [conversationId, isChecked] = await Promise.all([
      call(client, 'record_frank_question', args, z.uuid()),
      text !== null && isAnswerChecked(text, member.organization.id),
    ])
    if (text !== null && isChecked) await noteChecked(messageId, text)
    return { conversationId, messageId }
  } catch (error) {
    logUnexpectedError('frank record', error, { correlationId: interaction.correlationId })
    return null
  }
}

/** Uses the service role, because a member could give a message of any text this mark. */
async function noteChecked(message: string, text: string): Promise<void> {
  const params = { message, checked_text: text }
  await call(getAdminClient(), 'mark_answer_checked', params, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('mark a checked answer', error),
  )
}

function toLog(member: Member, { outcome, question, ...interaction }: Interaction) {
  return {
    correlation_id: interaction.correlationId,
    organization_id: member.organization.id,
    member_id: member.id,
    association_id: member.organization.associationId,
    question: interaction.answeredQuestion ?? question.question,
    language: question.language,
    api_url: interaction.apiUrl,
    threshold: sourceThreshold,
    success: outcome.ok,
    response_time_ms: Math.round(interaction.responseTimeMs),
    answer: outcome.ok ? outcome.answer.answer : null,
    sources: outcome.ok ? JSON.stringify(outcome.answer.sources) : null,
    certainty: outcome.ok ? outcome.answer.certainty : null,
    relevance: outcome.ok ? outcome.answer.relevance : null,
    error_type: outcome.ok ? null : outcome.errorType,
    error_code: outcome.ok ? null : outcome.errorCode,
    error_message: outcome.ok ? null : outcome.message,
    error_details: outcome.ok ? null : JSON.stringify(outcome.details),
    user_agent: interaction.userAgent && withoutControls(interaction.userAgent).slice(0, 500),
    is_mobile: question.is_mobile,
    network_type: question.network_type ?? null,
  }
}

function toMessage(id: string, { outcome, question: request, context = [], ...interaction }: Interaction) {
  const { question, language: shown, conversation_id: conversation } = request
  const about = {
    asked: question,
    ...toFiledQuestion({
      question,
      answeredQuestion: interaction.answeredQuestion ?? null,
      context,
      isRefused: outcome.ok && judgeCertainty(outcome.answer) === 'none',
      unlike: conversation ?? id,
    }),
  }
  if (!outcome.ok) {
    return { id, ...about, error_code: outcome.code, text: outcome.status?.toString() ?? '' }
  }
  const { answer, language, source, sources, nearest } = detectLanguages(outcome.answer, shown)
  return {
    id,
    ...about,
    text: answer,
    language,
    source,
    sources,
    nearest,
  }
}

/** Screen readers pronounce each quote in its language. */
export function detectLanguages({ sources, ...rest }: AssistantAnswer, fallback: Locale) {
  const spoken = sources.map((source) => ({ ...source, language: detectLanguage(source.text, fallback) }))
  return { ...rest, language: detectLanguage(rest.answer, fallback), sources: spoken }
}

type Asked = {
  question: string
  /** The value is null if the service does not state it or failed. */
  answeredQuestion: string | null
  context: readonly string[]
  isRefused: boolean
  /** Makes the signature of a follow-up without a known subject unique, so that it groups with no other. */
  unlike: string
}

/** `complete` is null if it equals the member's text. Equal signatures form a group. */
export function toFiledQuestion({ question, answeredQuestion, context, isRefused, unlike }: Asked) {
  // A follow-up without an answer was looked up in both forms. The board needs the complete one.
  const isGiven = answeredQuestion !== null && !(isRefused && answeredQuestion === question)
  const complete = isGiven ? answeredQuestion : completeFollowUp(question, context)
  const isOpen = complete === question && isFollowUp(question)
  return {
    signature: isOpen ? `~${unlike} ${signQuestion(question)}`.slice(0, 400) : signQuestion(complete),
    complete: complete === question ? null : complete,
  }
}
