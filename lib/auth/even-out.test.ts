import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { evenOutFailures } from './even-out'

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('the time that a refused sign-in takes', () => {
  it('A01 is the same for an unknown address, refused at once, and a password that takes time to check', async () => {
    const [unknown, wrong] = await Promise.all([
      timed(() => evenOutFailures(async () => ({ error: 'unknown' }))),
      timed(() => evenOutFailures(async () => ({ error: await wait(300, 'wrong') }))),
    ])
    expect(unknown).toBeGreaterThanOrEqual(690)
    expect(Math.abs(unknown - wrong)).toBeLessThan(100)
  })

  it('A01 is the same on a busy machine that needs longer for both', async () => {
    const [unknown, wrong] = await Promise.all(
      [750, 1100].map((busy) => timed(() => evenOutFailures(async () => ({ error: await wait(busy, 'x') })))),
    )
    expect(Math.abs((unknown ?? 0) - (wrong ?? 0))).toBeLessThan(100)
  })

  it('is short if the password is right', async () => {
    expect(await timed(() => evenOutFailures(async () => ({ error: null })))).toBeLessThan(300)
  })
})
