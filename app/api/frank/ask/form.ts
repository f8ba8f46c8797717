import type { FrankCode } from '@/lib/frank/codes'
import { type ChatQuestion, chatQuestionSchema } from '@/lib/frank/schema'
import { readBoundedText } from '@/lib/http/body'

/** Whether the request is a form of a chat without scripts. */
export const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

type Asked = { ok: true; question: ChatQuestion } | { ok: false; code: FrankCode }

/** The question of such a form. */
export async function readForm(request: Request): Promise<Asked> {
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

/** Redirects to the chat by a path, so that it contains no forged Host. */
export function backToChat(query: {
  conversation?: string | null
  problem?: FrankCode
  notice?: 'greeting'
}): Response {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return seeOther(
    given.length > 0 ? `/manager/ask-frank?${new URLSearchParams(given)}` : '/manager/ask-frank',
  )
}

export const seeOther = (path: string) => new Response(null, { status: 303, headers: { Location: path } })
