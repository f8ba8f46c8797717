import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { sourceThreshold } from '@/lib/assistant/threshold'
import type { Member } from '@/lib/auth/membership'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { isAnswerChecked } from '@/lib/markdown/check'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'
import { detectLanguage } from '@/lib/text/language'
import { withoutControls } from '@/lib/text/one-line'
import type { AssistantAnswer } from './answer'
import { judgeCertainty } from './certainty'
import { toFiledQuestion } from './filed-question'
import type { AskOutcome } from './outcome'
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
    const conversationId = await call(client, 'record_frank_question', args, z.uuid())
    const { outcome } = interaction
    if (outcome.ok && (await isAnswerChecked(outcome.answer.answer, member.organization.id)))
      await noteChecked(messageId)
    return { conversationId, messageId }
  } catch (error) {
    logUnexpectedError('frank record', error, { correlationId: interaction.correlationId })
    return null
  }
}

/** With the service role, because a member could give a message of any text this mark. */
async function noteChecked(messageId: string): Promise<void> {
  const request = getAdminClient()
    .from('frank_messages')
    .update({ markdown_checked: true })
    .eq('id', messageId)
  await read('frank_messages', request, z.null()).catch((error: unknown) =>
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

function toMessage(id: string, { outcome, question: asked, context = [], ...interaction }: Interaction) {
  const { question, language: shown, conversation_id: conversation } = asked
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

/** For screen readers, which pronounce each quote in its language. */
export function detectLanguages({ sources, ...rest }: AssistantAnswer, fallback: Locale) {
  const spoken = sources.map((source) => ({ ...source, language: detectLanguage(source.text, fallback) }))
  return { ...rest, language: detectLanguage(rest.answer, fallback), sources: spoken }
}
