import 'server-only'
import { z } from 'zod'
import type { AnswerEvent } from '@/lib/assistant/contract'
import { frankLimits } from '@/lib/frank/limits'
import { EventsTooLarge, readEvents } from '@/lib/http/events'
import { parseJson } from '@/lib/parse-json'
import { type AssistantAnswer, assistantAnswerSchema } from './answer-schema'

type DataOf<E extends AnswerEvent['event']> = Extract<AnswerEvent, { event: E }>['data']

const deltaSchema: z.ZodType<DataOf<'delta'>> = z.object({ text: z.string() })
const errorSchema: z.ZodType<Partial<DataOf<'error'>>> = z.object({
  code: z.string().regex(/^[\w.-]{1,100}$/),
  detail: z.string().max(2000).optional(),
})

export type StreamedAnswer =
  | { kind: 'answer'; answer: AssistantAnswer }
  | { kind: 'error'; code: string; detail: string }
  | { kind: 'invalid'; reason: string }

/** The stream is untrusted: too large, broken off or against the contract is `invalid`. */
export async function readAnswerEvents(
  body: AsyncIterable<Uint8Array>,
  onDelta: (text: string) => void,
): Promise<StreamedAnswer> {
  let shown = 0
  try {
    for await (const { event, data } of readEvents(body, frankLimits.answerBytes)) {
      if (event === 'answer') return toAnswer(data)
      if (event === 'error') return toError(data)
      if (event !== 'delta') continue
      const delta = deltaSchema.safeParse(parseJson(data))
      if (!delta.success) return { kind: 'invalid', reason: 'A delta has no text' }
      shown += delta.data.text.length
      if (shown > frankLimits.answerCharacters) return tooLarge
      onDelta(delta.data.text)
    }
  } catch (error) {
    if (error instanceof EventsTooLarge) return tooLarge
    throw error
  }
  return { kind: 'invalid', reason: 'The stream broke off before its answer' }
}

const tooLarge = { kind: 'invalid', reason: 'answer_too_large' } as const

function toAnswer(data: string): StreamedAnswer {
  const parsed = assistantAnswerSchema.safeParse(parseJson(data))
  return parsed.success
    ? { kind: 'answer', answer: parsed.data }
    : { kind: 'invalid', reason: z.prettifyError(parsed.error) }
}

function toError(data: string): StreamedAnswer {
  const { code = 'unknown', detail = '' } = errorSchema.safeParse(parseJson(data)).data ?? {}
  return { kind: 'error', code, detail }
}
