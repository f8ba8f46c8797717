import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForTurn } from './rendering-turn'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for a turn. @returns the names of those that have one, and the ends of their responses */
function createQueue(organization: string) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    void waitForTurn(organization, (end) => ends.set(name, end)).then(() => begun.push(name))
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { begun, ask, settle, end: (name: string) => ends.get(name)?.() }
}

describe('a page with a long article', () => {
  it('V45 is rendered when fewer than two others of its association are, and the turn ends with its response', async () => {
    const { begun, ask, settle, end } = createQueue('busy')
    for (const name of ['a', 'b', 'c', 'd']) ask(name)
    await settle()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await settle()
    expect(begun).toEqual(['a', 'b', 'c'])
    // A reader who left while waiting takes no turn from the others.
    end('d')
    end('a')
    ask('e')
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    end('c')
    end('e')
  })

  it('V45 does not wait for those of another association', async () => {
    const [busy, quiet] = [createQueue('many'), createQueue('few')]
    for (const name of ['a', 'b', 'c']) busy.ask(name)
    quiet.ask('x')
    await quiet.settle()
    expect([busy.begun, quiet.begun]).toEqual([['a', 'b'], ['x']])
  })

  it('V45 does not wait for colleagues who read theirs slowly', async () => {
    const { begun, ask, settle } = createQueue('slow')
    for (const name of ['a', 'b', 'c']) ask(name)
    await settle()
    expect(begun).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
