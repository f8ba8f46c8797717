import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoffMs, initialise } from './initialise'

const fetched = vi.fn<typeof fetch>()
const { signal } = new AbortController()
let waits: number[] = []
const start = () => initialise(signal, async (ms) => void waits.push(ms))
const report = (body: object, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))

beforeEach(() => {
  waits = []
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

describe('when the chat opens', () => {
  it('the assistant is asked for once when it is there', async () => {
    report({ state: 'available', reason: null, may_recover: false })
    expect(await start()).toEqual({ service: { state: 'available' }, apiUrl: null })
    expect(waits).toEqual([])
  })

  it('it is asked for three times more, after 1, 2 and 4 seconds, before that is called a connection error', async () => {
    for (let attempt = 0; attempt < 2; attempt++)
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    report({}, 500)
    const api_url = 'https://frank.example'
    report({ state: 'unavailable', reason: 'cannot_connect', may_recover: true, status: 503, api_url })
    expect(await start()).toEqual({
      service: { state: 'failed', reason: 'cannot_connect', status: 503 },
      apiUrl: 'https://frank.example',
    })
    expect(waits).toEqual([1000, 2000, 4000])
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('it may come back between two attempts', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    report({ state: 'available' })
    expect((await start()).service).toEqual({ state: 'available' })
    expect(waits).toEqual([1000])
  })

  it('no wait is longer than 10 seconds', () => {
    expect([0, 1, 2, 3, 4, 9].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  it.each([
    ['switched off', { state: 'disabled', reason: 'disabled', may_recover: false }, 200, 'disabled'],
    [
      'without an association id',
      { state: 'unavailable', reason: 'missing_association' },
      200,
      'missing_association',
    ],
    ['asked for by nobody', { reason: 'session_expired' }, 401, 'session_expired'],
    ['of an unknown kind', { state: 'x', reason: 'constructor' }, 200, 'unexpected'],
  ])('it is not asked for again when it is %s', async (_, body, status, reason) => {
    report(body, status)
    expect((await start()).service).toEqual({ state: 'unavailable', reason, status: null })
    expect(waits).toEqual([])
  })

  it('nobody waits for it who has left', async () => {
    const gone = new AbortController()
    gone.abort()
    fetched.mockRejectedValueOnce(gone.signal.reason)
    await expect(initialise(gone.signal, async () => undefined)).rejects.toThrow('aborted')
  })
})
