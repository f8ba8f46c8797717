import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putQuestion } from './put-question'

const fetched = vi.fn<typeof fetch>()
const ask = (signal = new AbortController().signal) => putQuestion('Får jag grilla?', 'sv', signal)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } })
})
afterEach(() => vi.unstubAllGlobals())

describe('putting a question', () => {
  it('sends the question, the language and what kind of device asks, and no organisation', async () => {
    fetched.mockResolvedValueOnce(Response.json({ answer: 'Nej.', source: '', sources: [] }))
    expect(await ask()).toEqual({ ok: true, answer: 'Nej.', sources: [] })
    const body = JSON.parse(String(fetched.mock.lastCall?.[1]?.body))
    expect(body).toEqual({ question: 'Får jag grilla?', language: 'sv', is_mobile: true, network_type: '4g' })
  })

  it('passes on the code of a refusal', async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 'too_many' }, { status: 429 }))
    expect(await ask()).toEqual({ ok: false, code: 'too_many' })
  })

  it('does not trust a code that it does not know', async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 'constructor' }, { status: 500 }))
    expect(await ask()).toEqual({ ok: false, code: 'unexpected' })
  })

  it('says "network" when nothing answers, and "unexpected" when a page answers instead of the portal', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await ask()).toEqual({ ok: false, code: 'network' })
    fetched.mockResolvedValueOnce(new Response('<h1>502</h1>', { status: 502 }))
    expect(await ask()).toEqual({ ok: false, code: 'unexpected' })
  })

  it('shows no answer to somebody who has left', async () => {
    const gone = new AbortController()
    gone.abort()
    fetched.mockRejectedValueOnce(gone.signal.reason)
    await expect(ask(gone.signal)).rejects.toThrow('aborted')
  })
})
