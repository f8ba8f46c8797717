import { describe, expect, it } from 'vitest'
import { isVerbatim } from '@/lib/text/quote'
import { idOf } from '@/tests/support/documents/memory-library'
import {
  numberOf,
  operatorKey,
  proof,
  question,
  rulesText,
  said,
  setUpModel,
  well,
} from '@/tests/support/servers/asked-model'
import { beginReply, inBlock, inForm, writes } from '@/tests/support/servers/fake-model'
import { modelLimits } from './model'

const { ask, expectNothingLogged, getFake } = setUpModel()
const more = 'Avgiften är 1200 kr för ett år.'

describe('an answer that a model writes', () => {
  it('is shown while it is written, and cites the stored words and their page', async () => {
    const { answer, shown } = await ask(well)
    expect(shown).toBe(said.replaceAll('**', ''))
    expect(answer).toMatchObject({ answer: said, source: 'rules' })
    expect(answer.sources).toHaveLength(1)
    expect(answer.sources[0]).toMatchObject({
      source: 'rules',
      page: 1,
      document_id: idOf('rules'),
      faq_id: null,
    })
    expect(answer.sources[0]?.text).toBe(proof)
    expect(isVerbatim(answer.sources[0]?.text ?? '', rulesText)).toBe(true)
    expect(answer).not.toHaveProperty('nearest')
    expectNothingLogged()
  })

  it('costs one bounded call beside the rewriting, with the key only in the header and with only the passages and the question in the body', async () => {
    await ask(well)
    expect(getFake().requests).toHaveLength(1)
    const [asked] = getFake().requests
    expect(asked?.path).toBe('/v1/chat/completions')
    expect(asked?.headers.authorization).toBe(`Bearer ${operatorKey}`)
    expect(asked?.headers.cookie).toBeUndefined()
    expect(asked?.body).not.toContain(operatorKey)
    expect(asked?.request).toMatchObject({
      model: 'small',
      stream: true,
      temperature: 0,
      max_tokens: modelLimits.outputTokens,
    })
    const [system, user, ...more] = asked?.request.messages ?? []
    expect([system?.role, user?.role, more]).toEqual(['system', 'user', []])
    expect(system?.content).not.toMatch(/andra hand|Andrahandsuthyrning/)
    const [data, words] = String(user?.content).split('<question-')
    expect(data).toContain('Andrahandsuthyrning')
    expect(data).not.toContain(question)
    expect(words).toContain(question)
  })

  it('does not give the figure of a passage that does not name the year asked for', async () => {
    const fee = writes(({ passages: given }) =>
      inForm(more, [{ passage: numberOf(given, 'Avgiften'), quote: 'Avgiften är 1 200 kronor för ett år.' }]),
    )
    const asked = 'Vad är avgiften för ett års uthyrning'
    expect((await ask(fee, `${asked}?`)).answer.answer).toBe(more)
    expect((await ask(fee, `${asked} 2019?`)).answer.answer).not.toBe(more)
  })

  it('is shown sentence by sentence, each as soon as it is proven, without unproven ones', async () => {
    let shownWhenLeft = ''
    const written = Promise.withResolvers<void>()
    const asking = ask(
      (response, { passages: given }) => {
        const passage = numberOf(given, proof)
        const quotes = [
          { passage, quote: proof },
          { passage: numberOf(given, 'Avgiften'), quote: 'Avgiften är 1 200 kronor för ett år.' },
        ]
        const stream = beginReply(response)
        stream.next(
          `${inBlock(quotes)}\nDet är gratis för alla [${passage}]. ${said.slice(0, -1)} [${passage}]. Avg`,
        )
        void written.promise.then(() => {
          stream.next(`${more.slice(3, -1)} [${quotes[1]?.passage}]. Grillning är tillåten.`)
          stream.end()
        })
      },
      question,
      {
        onDelta: (text) => {
          shownWhenLeft += text
          written.resolve()
        },
      },
    )
    const { answer } = await asking
    expect(shownWhenLeft).toBe(`${said} ${more}`.replaceAll('**', ''))
    expect(answer.answer).toBe(`${said} ${more}`)
    expect(answer.sources).toHaveLength(2)
  })

  it('cites the quotes that prove it, and no others', async () => {
    const { answer } = await ask(
      writes(({ passages: given }) =>
        inForm(said, [
          { passage: numberOf(given, 'Hundar'), quote: 'Hundar ska hållas kopplade på gården.' },
          { passage: numberOf(given, proof), quote: proof },
        ]),
      ),
      'Får jag hyra ut i andra hand med hundar?',
    )
    expect(answer.answer).toBe(said)
    expect(answer.sources.map(({ text }) => text.replaceAll('**', ''))).toEqual([proof])
  })

  it('keeps the proven items of a list, each with its own source', async () => {
    const { answer } = await ask(
      writes(({ passages: given }) => {
        const [letting, dogs] = [numberOf(given, proof), numberOf(given, 'Hundar')]
        const quotes = [
          { passage: dogs, quote: 'Hundar ska hållas kopplade på gården.' },
          { passage: letting, quote: proof },
        ]
        return `${inBlock(quotes)}\n- Hundar ska hållas kopplade på gården [${dogs}]\n- Hundar är gratis [${dogs}]\n- Hundar ska kopplas på gården [${letting}]`
      }),
      'Får jag hyra ut i andra hand med hundar?',
    )
    expect(answer.answer).toBe('- Hundar ska hållas kopplade på gården')
    expect(answer.sources).toHaveLength(1)
  })

  it('is in the language of the question', async () => {
    await ask(well)
    expect(getFake().requests[0]?.request.messages[0]?.content).toContain('Write in Swedish')
    await ask(well, 'Am I allowed to rent out my apartment (andrahandsuthyrning)?')
    expect(getFake().requests[1]?.request.messages[0]?.content).toContain('Write in English')
  })

  it('can quote with other line breaks and quotation marks than the page, and shows the stored words', async () => {
    const copied = 'Avgiften är 1 200 kronor\nför ett   år.'
    const { answer } = await ask(
      writes(({ passages: given }) =>
        inForm(more, [{ passage: numberOf(given, 'Avgiften'), quote: copied }]),
      ),
    )
    expect(answer.answer).toBe(more)
    expect(isVerbatim(answer.sources[0]?.text ?? '', rulesText)).toBe(true)
  })

  it('cites whole sentences because half a sentence can say the opposite', async () => {
    const { answer } = await ask(
      writes(({ passages: given }) =>
        inForm('Nej, inte korttidsuthyrning.', [
          { passage: numberOf(given, 'korttids'), quote: 'korttidsuthyrning' },
        ]),
      ),
    )
    expect(answer.sources[0]?.text.replaceAll('**', '')).toBe('Detta gäller inte korttidsuthyrning.')
  })

  it('loses invalid citations and keeps valid ones', async () => {
    const { answer } = await ask(
      writes(({ passages: given }) => {
        const passage = numberOf(given, proof)
        const made = { passage, quote: 'Andrahandsuthyrning är alltid tillåten utan tidsgräns.' }
        return inForm(said, [
          made,
          { passage: 99, quote: proof },
          { passage, quote: proof },
          { passage, quote: proof },
        ])
      }),
    )
    expect(answer.answer).toBe(said)
    expect(answer.sources).toHaveLength(1)
  })

  it('does not contain the model’s thinking', async () => {
    const { answer, shown } = await ask(
      writes(
        (asked) =>
          `<think>Hm, 375 kronor?</think>\n\n${inForm(said, [{ passage: numberOf(asked.passages, proof), quote: proof }])}`,
      ),
    )
    expect(answer.answer).toBe(said)
    expect(shown).toBe(said.replaceAll('**', ''))
  })
})
