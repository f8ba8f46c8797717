import { connectModel } from '@/lib/assistant/model/client'
import { ModelFailed, modelLimits } from '@/lib/assistant/model/model'
import type { Env } from '@/lib/env'
import { type Finding, judge } from './finding'

type Settings = Pick<Env, 'FRANK_LLM_BASE_URL' | 'FRANK_LLM_API_KEY' | 'FRANK_LLM_MODEL'>

/** Asks the configured model for one word. No model is no problem: Frank then quotes. */
export async function checkModel(settings: Settings): Promise<Finding[]> {
  const { FRANK_LLM_BASE_URL: baseUrl, FRANK_LLM_API_KEY: apiKey, FRANK_LLM_MODEL: model } = settings
  if (!baseUrl || !model) return []
  const prompt = {
    instructions: 'Reply with one word.',
    passages: '',
    question: 'Svara ja.',
    outputTokens: 400,
  }
  const what = `the model ${model} replies`
  try {
    let reply = ''
    const pieces = connectModel({ baseUrl, apiKey, model })(
      prompt,
      AbortSignal.timeout(modelLimits.timeoutMs),
    )
    for await (const piece of pieces) reply += piece
    return [
      judge(what, reply.trim() !== '', 'It replied with nothing. Choose another model in FRANK_LLM_MODEL.'),
    ]
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    return [{ what, todo: adviceFor(error, baseUrl) }]
  }
}

function adviceFor({ reason, status }: ModelFailed, baseUrl: string): string {
  if (reason === 'unreachable')
    return `Nothing answers at ${baseUrl}. Start the server, or correct FRANK_LLM_BASE_URL.`
  if (reason === 'refused')
    return `${baseUrl} answered with status ${status}. Check FRANK_LLM_MODEL and FRANK_LLM_API_KEY.`
  return `It did not finish within ${modelLimits.timeoutMs / 1000} s. Members then get quotes; a smaller model is faster.`
}
