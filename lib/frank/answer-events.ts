import 'server-only'
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { AnswerEvent } from '@/lib/assistant/contract'
import { frankLimits } from './limits'
import { type AssistantAnswer, assistantAnswerSchema } from './schema'

type DataOf<E extends AnswerEvent['event']> = Extract<AnswerEvent, { event: E }>['data']

const isKnown = (event: string | undefined): event is AnswerEvent['event'] =>
  event === 'delta' || event === 'answer' || event === 'error'

const deltaSchema: z.ZodType<DataOf<'delta'>> = z.object({ text: z.string() })
const errorSchema: z.ZodType<Partial<DataOf<'error'>>> = z.object({
  code: z.string().regex(/^[\w.-]{1,100}$/),
  detail: z.string().max(2000).optional(),
})

export type StreamedAnswer =
  | { kind: 'answer'; answer: AssistantAnswer }
  /** The service said itself that it failed. */
  | { kind: 'error'; code: string; detail: string }
  | { kind: 'invalid'; reason: string }

/**
 * Reads a service's events up to its answer: `delta` {text}, any number of them, then `answer` or `error`. What comes after is not read.
 * Hostile until parsed: a stream that is too large, breaks off or says anything else than agreed is invalid.
 */
export async function readAnswerEvents(
  body: AsyncIterable<Uint8Array>,
  onDelta: (text: string) => void,
): Promise<StreamedAnswer> {
  const ended: StreamedAnswer[] = []
  const end = (result: StreamedAnswer) => void ended.push(result)
  let shown = 0
  const parser = createParser({
    maxBufferSize: frankLimits.answerBytes,
    onEvent: ({ event, data }) => {
      if (ended.length > 0 || !isKnown(event)) return
      if (event === 'delta') {
        const delta = deltaSchema.safeParse(parseJson(data))
        if (!delta.success) return end({ kind: 'invalid', reason: 'A delta has no text' })
        shown += delta.data.text.length
        if (shown > frankLimits.answerCharacters) return end({ kind: 'invalid', reason: 'answer_too_large' })
        onDelta(delta.data.text)
      }
      if (event === 'answer') end(toAnswer(data))
      if (event === 'error') end(toError(data))
    },
    onError: ({ type, message }) => {
      // The standard has readers pass over what they do not know.
      if (type === 'max-buffer-size-exceeded') end({ kind: 'invalid', reason: message })
    },
  })
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > frankLimits.answerBytes) return { kind: 'invalid', reason: 'answer_too_large' }
    parser.feed(decoder.decode(chunk, { stream: true }))
    const [result] = ended
    if (result) return result
  }
  return { kind: 'invalid', reason: 'The stream broke off before its answer' }
}

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

/** Undefined for what is no JSON: that is as wrong as JSON of another shape. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
