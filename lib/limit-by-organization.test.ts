import { describe, expect, it } from 'vitest'
import { LimitByOrganization } from './limit-by-organization'

/** Work that ends when its test says so. @returns the names that have begun, and the end of each */
function createWork(limit: LimitByOrganization) {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const run = (organization: string, name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return limit.run(organization, () => {
      begun.push(name)
      return end.promise
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, run, settle, end: (name: string) => ends.get(name)?.resolve() }
}

describe('work that an organisation has at a time', () => {
  it('V45 is forgotten when it is done, so that organisations of long ago take no memory', async () => {
    const limit = new LimitByOrganization(2)
    const { begun, run, settle, end } = createWork(limit)
    const all = ['a', 'b', 'c'].map((name) => run('busy', name))
    all.push(run('quiet', 'x'))
    await settle()
    expect([begun, limit.size]).toEqual([['a', 'b', 'x'], 2])
    end('x')
    await settle()
    expect(limit.size).toBe(1)
    end('a')
    end('b')
    await settle()
    // The third has begun in the place of the others, so the entry stays.
    expect([begun, limit.size]).toEqual([['a', 'b', 'x', 'c'], 1])
    end('c')
    await Promise.all(all)
    expect(limit.size).toBe(0)
  })

  it('V45 keeps its limit when two ends and a beginning meet', async () => {
    const limit = new LimitByOrganization(2)
    const { begun, run, settle, end } = createWork(limit)
    const first = run('one', 'a').then(() => run('one', 'c'))
    const second = run('one', 'b').then(() => run('one', 'd'))
    await settle()
    end('a')
    end('b')
    await settle()
    const third = run('one', 'e')
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    for (const name of ['c', 'd', 'e']) end(name)
    await Promise.all([first, second, third])
    expect([begun, limit.size]).toEqual([['a', 'b', 'c', 'd', 'e'], 0])
  })

  it('V45 is forgotten when it fails', async () => {
    const limit = new LimitByOrganization(1)
    const failure = new Error('failed')
    await expect(limit.run('one', () => Promise.reject(failure))).rejects.toBe(failure)
    expect(limit.size).toBe(0)
  })
})
