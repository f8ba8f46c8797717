import { afterEach, describe, expect, it } from 'vitest'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { sendFaq } from './faq-sync'

let fake: FakeAssistant
afterEach(() => fake.close())

const item = { faq_id: crypto.randomUUID(), question: 'Får man?', answer: 'Ja.', association_id: 7 }
const update = { ...item, action: 'update' } as const
const answerWith = (status: number, headers: Record<string, string> = {}) =>
  startFakeAssistant((response) => response.writeHead(status, headers).end('{"success":true}'))

describe('sending an FAQ item', () => {
  it('posts the five fields of the contract to {base}/faq, and nothing else', async () => {
    fake = await answerWith(200)
    for (const base of ['', '/', '/ask', '/ask/'])
      expect(
        await sendFaq(update, { baseUrl: fake.url + base, headers: { authorization: 'Bearer x' } }),
      ).toBeNull()
    for (const { path, body, headers } of fake.requests) {
      expect([path, JSON.parse(body)]).toEqual(['/faq', update])
      expect(headers.authorization).toBe('Bearer x')
      expect(headers.cookie).toBeUndefined()
    }
  })

  it('distinguishes failures', async () => {
    for (const [status, failure] of [
      [401, 'refused'],
      [403, 'refused'],
      [404, 'unknown_item'],
      [422, 'unexpected'],
      [500, 'server_error'],
      [503, 'server_error'],
    ] as const) {
      fake = await answerWith(status)
      expect(await sendFaq(update, { baseUrl: fake.url, headers: {} })).toBe(failure)
      await fake.close()
    }
    expect(await sendFaq(update, { baseUrl: fake.url, headers: {} })).toBe('network')
    fake = await answerWith(200)
  })

  it('treats an item that the service does not know as deleted', async () => {
    fake = await answerWith(404)
    expect(await sendFaq({ ...item, action: 'delete' }, { baseUrl: fake.url, headers: {} })).toBeNull()
  })

  it('S06 follows no redirect', async () => {
    fake = await answerWith(307, { location: 'http://169.254.169.254/latest' })
    expect(await sendFaq(update, { baseUrl: fake.url, headers: {} })).toBe('network')
    expect(fake.requests).toHaveLength(1)
  })

  it('S09 waits for a missing response no longer than the limit', async () => {
    fake = await startFakeAssistant(() => {})
    expect(await sendFaq(update, { baseUrl: fake.url, headers: {}, timeoutMs: 200 })).toBe('timeout')
  })
})
