import { after } from 'next/server'
import { authorize } from '@/lib/auth/membership'
import { toSignInAgain } from '@/lib/auth/next-path'
import { getSession } from '@/lib/auth/session'
import { AppError, type ErrorCode } from '@/lib/errors'
import { askFrank, beginQuestion } from '@/lib/frank/ask'
import type { FrankCode } from '@/lib/frank/codes'
import { isGreeting, recordInteraction } from '@/lib/frank/record'
import { type ChatQuestion, chatQuestionSchema } from '@/lib/frank/schema'
import { wantsEvents } from '@/lib/http/events'
import { parseJsonBody, readBoundedText } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'
import { getServerClient } from '@/lib/supabase/server'
import { replyTo, toRefusal } from './reply'
import { streamReply } from './stream'

/** A chat without scripts sends a form. */
const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

type Asked = { ok: true; question: ChatQuestion } | { ok: false; code: FrankCode }

async function readForm(request: Request): Promise<Asked> {
  const text = await readBoundedText(request, 64 * 1024)
  if (text === null) return { ok: false, code: 'question_too_long' }
  const fields = Object.fromEntries(new URLSearchParams(text))
  // Forms use two characters for a line break, which count as one.
  const question = fields.question?.replaceAll('\r\n', '\n')
  const parsed = chatQuestionSchema.safeParse({ ...fields, question })
  if (parsed.success) return { ok: true, question: parsed.data }
  const isTooLong = parsed.error.issues.some(({ message }) => message === 'question_too_long')
  return { ok: false, code: isTooLong ? 'question_too_long' : 'question_empty' }
}

/** A path because a visitor can forge the Host header. */
function backToChat(query: {
  conversation?: string | null
  problem?: FrankCode
  notice?: 'greeting'
}): Response {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return seeOther(
    given.length > 0 ? `/manager/ask-frank?${new URLSearchParams(given)}` : '/manager/ask-frank',
  )
}

/** Asks for the session's member; ids in the body have no effect. */
export const POST = createRoute(
  { name: 'api/frank/ask', permission: 'public', pace: 'question', refuse },
  async (request, _member, _context, correlationId) => {
    const session = await getSession()
    if (!session) throw new AppError('session_expired')
    // One made after the response would not see a refreshed session, and use its refresh token once more.
    const client = await getServerClient()
    const leaving = new AbortController()
    const options = {
      correlationId,
      userAgent: request.headers.get('user-agent'),
      signal: AbortSignal.any([request.signal, leaving.signal]),
    }
    if (isForm(request)) {
      const form = await readForm(request)
      if (!form.ok) {
        await authorize('member')
        return backToChat({ problem: form.code })
      }
      const asker = await beginQuestion(session)
      const interaction = await askFrank(asker, form.question, options)
      // A greeting is not stored.
      if (isGreeting(interaction))
        return backToChat({ conversation: form.question.conversation_id, notice: 'greeting' })
      const recorded = await recordInteraction(client, asker.member, interaction)
      return backToChat({ conversation: recorded?.conversationId })
    }
    const body = await parseJsonBody(request, chatQuestionSchema)
    if (!body.ok) {
      // Visitors do not learn why a question is invalid.
      await authorize('member')
      const code =
        body.issue === 'question_too_long' || body.issue === 'question_empty' ? body.issue : 'unexpected'
      return toRefusal(code, correlationId, body.status)
    }
    const asker = await beginQuestion(session)
    const { member } = asker
    if (wantsEvents(request)) {
      return await streamReply({
        correlationId,
        ask: (onDelta) => askFrank(asker, body.data, { ...options, onDelta }),
        record: (interaction) => recordInteraction(client, member, interaction),
        leave: () => leaving.abort(),
      })
    }
    const interaction = await askFrank(asker, body.data, options)
    // The asker does not wait for the storage.
    after(() => recordInteraction(client, member, interaction))
    return replyTo(interaction)
  },
)

function refuse(refused: ErrorCode, request: Request, correlationId: string): Response {
  const code = toCode(refused)
  if (!isForm(request)) return toRefusal(code, correlationId, code === 'unexpected' ? 500 : undefined)
  return code === 'session_expired'
    ? seeOther(toSignInAgain('/manager/ask-frank'))
    : backToChat({ problem: code })
}

function toCode(code: ErrorCode): FrankCode {
  if (code === 'unexpected' || code === 'auth_busy' || code === 'auth_down') return 'unexpected'
  return code === 'too_many_attempts' ? 'too_many' : 'session_expired'
}
