import { describe, expect, it } from 'vitest'
import { poll } from './poll'

const signal = new AbortController().signal
const watch = { check: () => {}, signal }

/** Returns these outcomes one after the other, and then repeats the last. */
function reading(...outcomes: (string | null | Error)[]) {
  let at = 0
  return async () => {
    const outcome = outcomes[Math.min(at++, outcomes.length - 1)] ?? null
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

describe('polling a busy backend', () => {
  it('returns a value after empty reads and a lost connection', async () => {
    expect(await poll(reading(null, new Error('fetch failed'), null, 'read'), watch, 1)).toBe('read')
  })

  it('throws the reason if every connection is lost', async () => {
    await expect(poll(reading(new Error('fetch failed')), watch, 1)).rejects.toThrow('fetch failed')
  })

  it('stops if the portal has ended or the operator aborts', async () => {
    const check = () => {
      throw new Error('The portal ended')
    }
    await expect(poll(reading(null), { check, signal }, 1)).rejects.toThrow('The portal ended')
    await expect(poll(reading(null), { ...watch, signal: AbortSignal.abort() }, 1)).rejects.toThrow('abort')
  })
})
