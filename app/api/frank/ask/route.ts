import { NextResponse } from 'next/server'
import { authorize } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { askFrank } from '@/lib/frank/ask'
import { recordInteraction } from '@/lib/frank/record'
import { chatQuestionSchema } from '@/lib/frank/schema'
import { isSameOrigin, parseJsonBody } from '@/lib/http/body'
import { logSurprise } from '@/lib/log'
import { countAttempt } from '@/lib/rate-limit/limits'
import { backToChat, readForm } from './form'
import { correlationHeader, refuse, toAnswer, toStored } from './reply'
import { streamReply } from './stream'

const wantsEvents = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') ?? false

/** The browser's door to the assistant: who asks is the session's member, whatever the body says. */
export async function POST(request: Request) {
  const correlationId = crypto.randomUUID()
  try {
    if (!isSameOrigin(request, env().APP_URL)) return refuse('unexpected', correlationId, 403)
    const member = await authorize('member')
    const leaving = new AbortController()
    const asked = {
      correlationId,
      userAgent: request.headers.get('user-agent'),
      signal: AbortSignal.any([request.signal, leaving.signal]),
    }
    const form = await readForm(request)
    if (form === null) return backToChat()
    const count = () =>
      countAttempt(['questionMember', member.id], ['questionOrganization', member.organization.id])
    if (form) {
      await count()
      const recorded = await recordInteraction(member, await askFrank(member, form, asked))
      return backToChat(recorded?.conversationId)
    }
    const body = await parseJsonBody(request, chatQuestionSchema)
    if (!body.ok) {
      const code =
        body.issue === 'question_too_long' || body.issue === 'question_empty' ? body.issue : 'unexpected'
      return refuse(code, correlationId, body.status)
    }
    await count()
    if (wantsEvents(request)) {
      return await streamReply({
        correlationId,
        ask: (onDelta) => askFrank(member, body.data, { ...asked, onDelta }),
        record: (interaction) => recordInteraction(member, interaction),
        leave: () => leaving.abort(),
      })
    }
    const interaction = await askFrank(member, body.data, asked)
    const recorded = await recordInteraction(member, interaction)
    if (!interaction.outcome.ok) return refuse(interaction.outcome.code, correlationId)
    return NextResponse.json(
      { ...toAnswer(interaction), ...toStored(recorded) },
      { headers: { [correlationHeader]: correlationId } },
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      return refuse('too_many', correlationId)
    if (error instanceof AppError) return refuse('session_expired', correlationId)
    logSurprise('api/frank/ask', error, { correlationId })
    return refuse('unexpected', correlationId, 500)
  }
}
