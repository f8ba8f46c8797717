import { describe, expect, it } from 'vitest'
import { poll } from './poll'

const signal = new AbortController().signal
const watch = { check: () => {}, signal }

/** Reads these one after the other, and the last one again and again. */
function reading(...outcomes: (string | null | Error)[]) {
  let at = 0
  return async () => {
    const outcome = outcomes[Math.min(at++, outcomes.length - 1)] ?? null
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

describe('somebody who waits for a busy backend', () => {
  it('gets what comes after it was not there and after a connection that was lost', async () => {
    expect(await poll(reading(null, new Error('fetch failed'), null, 'read'), watch, 1)).toBe('read')
  })

  it('is told the reason when every connection is lost', async () => {
    await expect(poll(reading(new Error('fetch failed')), watch, 1)).rejects.toThrow('fetch failed')
  })

  it('waits no longer for a portal that has ended, or when they stop it', async () => {
    const check = () => {
      throw new Error('The portal ended')
    }
    await expect(poll(reading(null), { check, signal }, 1)).rejects.toThrow('The portal ended')
    await expect(poll(reading(null), { ...watch, signal: AbortSignal.abort() }, 1)).rejects.toThrow('abort')
  })
})
