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

describe('opening the chat', () => {
  it('asks an available assistant once', async () => {
    report({ state: 'available', reason: null, may_recover: false })
    expect(await start()).toEqual({ service: { state: 'available' }, apiUrl: null })
    expect(waits).toEqual([])
  })

  it('asks three more times, after 1, 2 and 4 seconds, before a connection error', async () => {
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

  it('accepts an assistant that returns between two attempts', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    report({ state: 'available' })
    expect((await start()).service).toEqual({ state: 'available' })
    expect(waits).toEqual([1000])
  })

  it('waits at most 10 seconds', () => {
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
  ])('does not ask again if it is %s', async (_, body, status, reason) => {
    report(body, status)
    expect((await start()).service).toEqual({ state: 'unavailable', reason, status: null })
    expect(waits).toEqual([])
  })

  it('stops when the member leaves', async () => {
    const gone = new AbortController()
    gone.abort()
    fetched.mockRejectedValueOnce(gone.signal.reason)
    await expect(initialise(gone.signal, async () => undefined)).rejects.toThrow('aborted')
  })
})
