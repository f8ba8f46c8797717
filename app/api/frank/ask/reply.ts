import { NextResponse } from 'next/server'
import { toStatus } from '@/lib/errors'
import type { FrankCode } from '@/lib/frank/codes'
import { detectLanguages, type Interaction, type Recorded } from '@/lib/frank/record'

/** The id is in the browser and in the log. */
export const correlationHeader = 'X-Correlation-Id'

export function toRefusal(code: FrankCode, correlationId: string, status = toStatus(code, 502)) {
  return reply({ code, correlation_id: correlationId }, correlationId, status)
}

export function replyTo(interaction: Interaction) {
  const { outcome, correlationId } = interaction
  const status = outcome.ok ? 200 : toStatus(outcome.code, 502)
  return reply(toAnswer(interaction), correlationId, status)
}

const reply = (body: object, correlationId: string, status: number) =>
  NextResponse.json(body, { status, headers: { [correlationHeader]: correlationId } })

/** Adds the languages of the quotes and the log id. */
export function toAnswer({ outcome, correlationId, question }: Interaction) {
  if (!outcome.ok) return { code: outcome.code, status: outcome.status, correlation_id: correlationId }
  return { correlation_id: correlationId, ...detectLanguages(outcome.answer, question.language) }
}

export const toStored = (recorded: Recorded | null) =>
  recorded && { conversation_id: recorded.conversationId, message_id: recorded.messageId }
