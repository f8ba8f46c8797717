import { type ChatQuestion, chatQuestionSchema } from '@/lib/frank/schema'
import { readBoundedText } from '@/lib/http/body'

const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/**
 * The question of a chat that runs no scripts, which posts its form; undefined for any other request, null for a form that asks nothing.
 */
export async function readForm(request: Request): Promise<ChatQuestion | null | undefined> {
  if (!isForm(request)) return undefined
  const text = await readBoundedText(request, 64 * 1024)
  if (text === null) return null
  return chatQuestionSchema.safeParse(Object.fromEntries(new URLSearchParams(text))).data ?? null
}

/** Back to the page, by a path: the Host header, which a visitor can forge, stays out of it. */
export function backToChat(conversationId?: string | null): Response {
  const query = conversationId ? `?conversation=${conversationId}` : ''
  return new Response(null, { status: 303, headers: { Location: `/manager/ask-frank${query}` } })
}
