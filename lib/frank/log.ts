import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { logSurprise } from '@/lib/log'
import { getServerClient } from '@/lib/supabase/server'
import type { AskOutcome } from './client'
import { frankLimits } from './limits'
import type { ChatQuestion } from './schema'

export type Interaction = {
  correlationId: string
  question: ChatQuestion
  outcome: AskOutcome
  apiUrl: string | null
  responseTimeMs: number
  userAgent: string | null
}

/** Files a question and what came of it. A log that cannot be written does not cost the asker the answer. */
export async function logInteraction(member: Member, interaction: Interaction): Promise<void> {
  const { outcome, question } = interaction
  const client = await getServerClient()
  const { error } = await client.from('frank_interaction_logs').insert({
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
    user_agent: interaction.userAgent?.slice(0, 500) ?? null,
    is_mobile: question.is_mobile,
    network_type: question.network_type ?? null,
  })
  if (error)
    logSurprise('frank log', new Error(`${error.code} ${error.message}`), {
      correlationId: interaction.correlationId,
    })
}
