import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginReply,
  type FakeModel,
  type ModelReply,
  startFakeModel,
  writes,
} from '@/tests/support/servers/fake-model'
import { connectModel } from './client'
import { rewriteLimits } from './model'
import { rewriteQuestion } from './rewrite-question'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.requests.length = 0
})

const open = (url = fake.url) => connectModel({ baseUrl: url, model: 'small' })

async function rewrite(
  reply: ModelReply,
  question = 'Får jag ha airbnb?',
  model = open(),
  timeoutMs?: number,
) {
  fake.reply(reply)
  return rewriteQuestion(model, { question, language: 'sv' }, timeoutMs)
}

describe('a member’s everyday words', () => {
  it('are rewritten into the documents’ words by one short call that contains only the question', async () => {
    expect(
      await rewrite(writes(() => 'Sökord: upplåta, lägenhet; i andra hand! samtycke\nupplåta 10 §')),
    ).toBe('upplåta lägenhet i andra hand samtycke 10')
    expect(fake.requests).toHaveLength(1)
    const [asked] = fake.requests
    expect(asked?.request).toMatchObject({ max_tokens: rewriteLimits.outputTokens, temperature: 0 })
    const [system, user] = asked?.request.messages ?? []
    expect(system?.content).not.toContain('airbnb')
    expect(user?.content).toMatch(/^<question-[0-9a-f]{32}>\nFår jag ha airbnb\?\n<\/question-[0-9a-f]{32}>$/)
  })

  it('are rewritten once per model and language, and the least recent ones are forgotten', async () => {
    const [model, other] = [open(), open()]
    const well = writes(() => 'upplåtelse samtycke')
    for (const one of [model, model, other]) await rewrite(well, 'Får jag hyra ut?', one)
    expect(fake.requests).toHaveLength(2)
    await rewriteQuestion(model, { question: 'Får jag hyra ut?', language: 'en' })
    expect(fake.requests).toHaveLength(3)
    for (let at = 0; at < rewriteLimits.remembered - 1; at++) {
      await rewriteQuestion(model, { question: `Fråga ${at}`, language: 'sv' })
      await rewriteQuestion(model, { question: 'Får jag hyra ut?', language: 'sv' })
    }
    const count = fake.requests.length
    await rewriteQuestion(model, { question: 'Får jag hyra ut?', language: 'sv' })
    expect(fake.requests).toHaveLength(count)
    await rewriteQuestion(model, { question: 'Får jag hyra ut?', language: 'en' })
    expect(fake.requests).toHaveLength(count + 1)
  })

  it('have a bounded result whatever the model writes', async () => {
    const words =
      (await rewrite(writes(() => 'upplåtelse av lägenhet '.repeat(3) + 'åäö1 '.repeat(90)))) ?? ''
    expect(words).toBe('upplåtelse av lägenhet åäö1')
    const many = Array.from({ length: 60 }, (_, at) => `årsavgift${at}`).join(' ')
    const bounded =
      (await rewrite(
        writes(() => many),
        'Vad kostar det?',
      )) ?? ''
    expect(bounded.length).toBeLessThanOrEqual(rewriteLimits.characters)
    expect(many.startsWith(bounded)).toBe(true)
    const endless: ModelReply = (response) => {
      const stream = beginReply(response)
      stream.next('årsavgift '.repeat(100))
    }
    expect(await rewrite(endless, 'Och utan slut?')).toBe('årsavgift')
    await expect.poll(() => fake.requests.at(-1)?.isLeft).toBe(true)
  })

  it.each<[string, ModelReply]>([
    ['writes nothing', writes(() => ' \n')],
    ['writes signs', writes(() => '```?!```')],
    ['chats in English', writes(() => 'I am not able to answer that, but you should ask the board.')],
    ['breaks off', (response) => void setImmediate(() => response.destroy())],
    ['answers 500', (response) => response.writeHead(500).end('{}')],
  ])('are looked up unchanged, without a log entry, if the model %s', async (_, reply) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await rewrite(reply)).toBeNull()
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
    expect(await rewrite(writes(() => 'upplåtelse'))).toBe('upplåtelse')
  })

  it('S09 are looked up unchanged if the model is too slow or the asker leaves', async () => {
    const silent: ModelReply = (response) => void beginReply(response)
    expect(await rewrite(silent, 'Långsam?', open(), 1)).toBeNull()
    const leaving = new AbortController()
    fake.reply((response) => {
      beginReply(response)
      leaving.abort()
    })
    expect(
      await rewriteQuestion(open(), { question: 'Hej?', language: 'sv', signal: leaving.signal }),
    ).toBeNull()
  })
})
