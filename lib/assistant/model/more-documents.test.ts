import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { ofPassages, openMemoryLibrary, testReader } from '@/tests/support/documents/memory-library'
import type { Model, ModelPrompt } from './model'

const question = 'Vad kostar det att låna föreningens släpvagn?'
const ANSWER = 'För släpet betalar man 80 kronor om dagen till husvärden.'
const trailer = ofPassages('Prislista', [{ text: ANSWER }, { text: 'Gästparkering betalas i automaten.' }], {
  kind: 'other',
  date: '2024-03',
})
/** Fills the passages that the model reads first. */
const rival = ofPassages(
  'Protokoll',
  Array.from({ length: 40 }, (_, at) => ({
    text: `Föreningens släpvagn nämndes i punkt ${at}. Frågan om vad det kostar att låna föreningens släpvagn bordlades.`,
  })),
  { kind: 'minutes' },
)
const library = () => openMemoryLibrary([rival, trailer])

/** Answers one prompt after the other; the rewriting of the question gets nothing. */
function scripted(...replies: ((prompt: ModelPrompt) => string)[]) {
  const prompts: ModelPrompt[] = []
  const model: Model = async function* (prompt) {
    if (prompt.instructions.startsWith('You turn a question')) return
    prompts.push(prompt)
    yield replies[prompts.length - 1]?.(prompt) ?? 'NO_ANSWER'
  }
  return { model, prompts }
}

const ask = (model: Model) =>
  answerQuestion(library(), { reader: testReader, question, language: 'sv', threshold: 0 }, { model })

const numberOf = ({ passages }: ModelPrompt, name: string) =>
  Number(passages.match(new RegExp(`"document":(\\d+),"name":"${name}"`))?.[1])

function quote({ passages }: ModelPrompt) {
  const number = Number(passages.match(/"number":(\d+),"document":"Prislista"/)?.[1])
  return `\`\`\`json\n${JSON.stringify([{ passage: number, quote: ANSWER }])}\n\`\`\`\nFör släpet betalar man 80 kronor om dagen [${number}].`
}

describe('a model that reads no passage with the answer', () => {
  it('asks for a document by its description, and answers from it', async () => {
    const { model, prompts } = scripted(
      (prompt) => `MORE_DOCUMENTS [${numberOf(prompt, 'Prislista')}]`,
      quote,
    )
    const answer = await ask(model)
    expect(prompts[0]?.passages).not.toContain(ANSWER)
    expect(prompts[0]?.passages).toMatch(
      /"name":"Prislista","kind":"other","date":"2024-03","about":\[[^\]]*"husvärden"/,
    )
    expect(prompts).toHaveLength(2)
    expect(answer).toMatchObject({ certainty: 'sure', sources: [{ source: 'Prislista' }] })
    expect(answer.answer).toContain('80 kronor om dagen')
  })

  it('may ask once: a second request ends without an answer', async () => {
    const again = (prompt: ModelPrompt) => `MORE_DOCUMENTS [${numberOf(prompt, 'Prislista') || 1}]`
    const { model, prompts } = scripted(again, again, quote)
    expect(await ask(model)).toMatchObject({ certainty: 'none' })
    expect(prompts).toHaveLength(2)
    expect(prompts[1]?.instructions).not.toContain('MORE_DOCUMENTS')
  })

  it.each(['MORE_DOCUMENTS [99]', 'MORE_DOCUMENTS [0]'])(
    'gets nothing for a number of no document: %s',
    async (reply) => {
      const { model, prompts } = scripted(() => reply, quote)
      expect(await ask(model)).toMatchObject({ certainty: 'none' })
      expect(prompts).toHaveLength(1)
    },
  )

  it('gets two documents at most', async () => {
    const { model, prompts } = scripted(() => 'MORE_DOCUMENTS [1, 2, 1, 2].')
    await ask(model)
    expect(prompts).toHaveLength(2)
  })
})
