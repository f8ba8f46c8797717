import 'server-only'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractReasoningMiddleware,
  type LanguageModel,
  streamText,
  wrapLanguageModel,
} from 'ai'
import { type Model, ModelFailed, type ModelPrompt, modelLimits } from './model'

type Endpoint = { baseUrl: string; apiKey?: string; model: string }

export function connectModel({ baseUrl, apiKey, model: id }: Endpoint): Model {
  const provider = createOpenAICompatible({ name: 'model', baseURL: baseUrl, apiKey, fetch: fetchBounded })
  const model = wrapLanguageModel({
    model: provider(id),
    // Some endpoints include the model's thinking in the reply.
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
  return async function* write(prompt, signal) {
    try {
      for await (const part of stream(model, prompt, signal)) {
        if (part.type === 'text-delta') yield part.text
        if (part.type === 'error') throw part.error
        const isOver = part.type === 'finish' && ['stop', 'other'].includes(part.finishReason)
        if (part.type === 'abort' || (part.type === 'finish' && !isOver)) throw new ModelFailed('broken_off')
      }
    } catch (error) {
      throw toFailure(error)
    }
  }
}

function stream(
  model: LanguageModel,
  { instructions, passages, question, outputTokens }: ModelPrompt,
  signal: AbortSignal,
) {
  // One message because the chat templates of small servers do not support a list. Tags separate the parts.
  const content = [passages, question].filter(Boolean).join('\n\n')
  return streamText({
    model,
    instructions,
    messages: [{ role: 'user', content }],
    temperature: 0,
    maxOutputTokens: outputTokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // The default would print the error, which contains the question.
    onError: () => {},
  }).stream
}

function toFailure(error: unknown): ModelFailed {
  if (error instanceof ModelFailed) return error
  if (!APICallError.isInstance(error)) return new ModelFailed('broken_off')
  const { statusCode: status } = error
  if (status === undefined) return new ModelFailed('unreachable')
  return status < 400 ? new ModelFailed('broken_off') : new ModelFailed('refused', status)
}

/** Sends the key to the operator's address only (no redirects) and limits the size of the response. */
async function fetchBounded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error', cache: 'no-store' })
  if (!response.body) return response
  let size = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength
        if (size > modelLimits.bytes) controller.error(new Error('too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, response)
}
