import type { FrankCode } from '@/lib/frank/codes'
import { type ChatQuestion, chatQuestionSchema } from '@/lib/frank/schema'
import { readBoundedText } from '@/lib/http/body'

/** Whether it comes from a chat that runs no scripts, which posts its form. */
export const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

type Asked = { ok: true; question: ChatQuestion } | { ok: false; code: FrankCode }

/** The question in such a form. */
export async function readForm(request: Request): Promise<Asked> {
  const text = await readBoundedText(request, 64 * 1024)
  if (text === null) return { ok: false, code: 'question_too_long' }
  const fields = Object.fromEntries(new URLSearchParams(text))
  // Forms end their lines in two characters, which count for one.
  const question = fields.question?.replaceAll('\r\n', '\n')
  const parsed = chatQuestionSchema.safeParse({ ...fields, question })
  if (parsed.success) return { ok: true, question: parsed.data }
  const isTooLong = parsed.error.issues.some(({ message }) => message === 'question_too_long')
  return { ok: false, code: isTooLong ? 'question_too_long' : 'question_empty' }
}

/** Back to the page, by a path: the Host header, which a visitor can forge, stays out of it. */
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
