import { NextResponse } from 'next/server'
import { detectLanguage } from '@/lib/assistant/language'
import { authorize } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { askFrank } from '@/lib/frank/ask'
import type { FrankCode } from '@/lib/frank/codes'
import { type AssistantAnswer, chatQuestionSchema } from '@/lib/frank/schema'
import { isSameOrigin, parseJsonBody } from '@/lib/http/body'
import type { Locale } from '@/lib/i18n/locales'
import { logSurprise } from '@/lib/log'
import { countAttempt } from '@/lib/rate-limit/limits'

const statuses: Partial<Record<FrankCode, number>> = {
  question_empty: 400,
  question_too_long: 400,
  session_expired: 401,
  missing_association: 409,
  invalid_association: 409,
  disabled: 503,
  too_many: 429,
  timeout: 504,
}

function refuse(code: FrankCode, correlationId: string, status = statuses[code] ?? 502) {
  return NextResponse.json({ code, correlation_id: correlationId }, { status })
}

/** Documents may be written in another language than the interface: the page has to say so for screen readers. */
function withLanguages({ sources, ...rest }: AssistantAnswer, fallback: Locale) {
  const spoken = sources.map((source) => ({ ...source, language: detectLanguage(source.text, fallback) }))
  return { ...rest, language: detectLanguage(rest.answer, fallback), sources: spoken }
}

/** The browser's door to the assistant: who asks is the session's member, whatever the body says. */
export async function POST(request: Request) {
  const correlationId = crypto.randomUUID()
  try {
    if (!isSameOrigin(request, env().APP_URL)) return refuse('unexpected', correlationId, 403)
    const member = await authorize('member')
    const body = await parseJsonBody(request, chatQuestionSchema)
    if (!body.ok) {
      const code =
        body.issue === 'question_too_long' || body.issue === 'question_empty' ? body.issue : 'unexpected'
      return refuse(code, correlationId, body.status)
    }
    await countAttempt(['questionMember', member.id], ['questionOrganization', member.organization.id])
    const outcome = await askFrank(member, body.data, {
      correlationId,
      userAgent: request.headers.get('user-agent'),
      signal: request.signal,
    })
    if (!outcome.ok) return refuse(outcome.code, correlationId)
    return NextResponse.json({
      correlation_id: correlationId,
      ...withLanguages(outcome.answer, body.data.language),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      return refuse('too_many', correlationId)
    if (error instanceof AppError) return refuse('session_expired', correlationId)
    logSurprise('api/frank/ask', error, { correlationId })
    return refuse('unexpected', correlationId, 500)
  }
}
