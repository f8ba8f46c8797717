import { describe, expect, it } from 'vitest'
import { padFailureTime } from './sign-in'

/** Runs a sign-in that takes the given milliseconds on a clock of its own, and returns when its answer came. */
async function answerTime(milliseconds: number, error: unknown): Promise<number> {
  let time = 1_234
  const wait = async (more: number) => {
    time += more
  }
  const work = async () => {
    await wait(milliseconds)
    return { error }
  }
  await padFailureTime(work, { now: () => time, wait })
  return time - 1_234
}

describe('the time that a refused sign-in takes', () => {
  it('A01 is the same for an unknown address and for a wrong password', async () => {
    expect(await answerTime(0.2, 'unknown')).toBeCloseTo(700)
    expect(await answerTime(300, 'wrong')).toBeCloseTo(700)
  })

  it('A01 is the same on a busy machine where both take longer than one step', async () => {
    expect(await answerTime(750, 'unknown')).toBeCloseTo(1400)
    expect(await answerTime(1100, 'wrong')).toBeCloseTo(1400)
  })

  it('adds nothing to a sign-in that succeeds', async () => {
    expect(await answerTime(310, null)).toBe(310)
  })
})
