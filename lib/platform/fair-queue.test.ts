import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue'

const options = {
  ...{ most: 2, fairShare: 0.5, busyShare: 0.1, aloneShare: 0.002, aloneMs: 20_000 },
  ...{ patienceMs: 2000, halfLifeMs: 5000 },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** An owner `flood` whose last request, of 1 s, just ended, and the names of the requests that begin from now on. */
function afterFlood() {
  const begun: string[] = []
  const queue = new FairQueue(options)
  const enter = (name: string) => queue.enter(name, () => begun.push(name))
  for (let nth = 0; nth < 10; nth++) {
    const leave = enter('flood')
    pass(1000)
    leave()
  }
  begun.length = 0
  return { begun, enter }
}

it('an owner runs at most its number at once, and leaves the others to others', () => {
  const begun: string[] = []
  const queue = new FairQueue(options)
  for (const name of ['flood', 'flood', 'flood', 'a', 'b', 'c', 'c'])
    queue.enter(name, () => begun.push(name))
  expect(begun).toEqual(['flood', 'flood', 'a', 'b', 'c', 'c'])
})

/** The part of two minutes that a flood of requests of 100 ms runs, while others run a part of each second. */
function shareOfFlood(others: number): number {
  const queue = new FairQueue(options)
  let ran = 0
  const flood = () => {
    const leave = queue.enter('flood', () => {
      ran += 0.1
      setTimeout(() => leave(), 100)
    })
  }
  for (let nth = 0; nth < 2000; nth++) flood()
  for (let second = 0; second < 120; second++) {
    const leave = queue.enter('a', () => setTimeout(() => leave(), others * 1000))
    pass(1000)
  }
  return ran / 120
}

it('a busy owner runs less, the more the others run', () => {
  expect(shareOfFlood(0.05)).toBeGreaterThan(0.8)
  expect(shareOfFlood(0.4)).toBeCloseTo(0.25, 1)
  expect(shareOfFlood(0.8)).toBeCloseTo(0.125, 1)
})

it('after its pause a busy owner waits for the requests of others, but not for ever', () => {
  const { begun, enter } = afterFlood()
  const first = enter('a')
  enter('flood')
  pass(1999)
  expect(begun).toEqual(['a'])
  first()
  expect(begun).toEqual(['a', 'flood'])

  const again = afterFlood()
  again.enter('a')
  again.enter('flood')
  pass(1999)
  expect(again.begun).toEqual(['a'])
  pass(1)
  expect(again.begun).toEqual(['a', 'flood'])
})

it('a busy owner alone runs its number at once without pauses', () => {
  const { begun, enter } = afterFlood()
  const leave = enter('flood')
  enter('flood')
  enter('flood')
  expect(begun).toEqual(['flood', 'flood'])
  leave()
  expect(begun).toEqual(['flood', 'flood', 'flood'])
})

it('a busy owner alone whose requests are slow runs one at a time', () => {
  const { begun, enter } = afterFlood()
  const slow = enter('flood')
  pass(20_001)
  slow()
  begun.length = 0
  enter('flood')
  enter('flood')
  expect(begun).toEqual(['flood'])
})

it('a busy owner runs one request at a time while another runs, and until that is long enough ago', () => {
  const { begun, enter } = afterFlood()
  const other = enter('a')
  pass(100)
  const leaves = [enter('flood'), enter('flood'), enter('flood'), enter('flood')]
  expect(begun).toEqual(['a'])
  other()
  expect(begun).toEqual(['a', 'flood'])
  leaves.shift()?.()
  pass(1000)
  expect(begun).toEqual(['a', 'flood', 'flood'])
  pass(14_000)
  leaves.shift()?.()
  expect(begun).toEqual(['a', 'flood', 'flood', 'flood', 'flood'])
})

it('an owner stays busy as long as its requests wait, however little it was allowed to run', () => {
  const { begun, enter } = afterFlood()
  const leave = enter('a')
  for (let nth = 0; nth < 3; nth++) enter('flood')
  pass(60_000)
  expect(begun).toEqual(['a', 'flood'])
  leave()
})

it('an owner that asked for little lately is no longer busy', () => {
  const { begun, enter } = afterFlood()
  pass(20_000)
  enter('a')
  enter('flood')
  enter('flood')
  expect(begun).toEqual(['a', 'flood', 'flood'])
})

it('who leaves while waiting does not begin, and who leaves twice frees one place', () => {
  const begun: string[] = []
  const queue = new FairQueue({ ...options, most: 1 })
  const leave = queue.enter('a', () => begun.push('1'))
  queue.enter('a', () => begun.push('2'))()
  queue.enter('a', () => begun.push('3'))
  queue.enter('a', () => begun.push('4'))
  leave()
  leave()
  expect(begun).toEqual(['1', '3'])
})

it('a request that ends as soon as it begins frees its place', async () => {
  const queue = new FairQueue({ ...options, most: 1 })
  const begun: string[] = []
  for (const nth of ['1', '2', '3']) {
    let leave = () => {}
    leave = queue.enter('a', () => {
      begun.push(nth)
      queueMicrotask(() => leave())
    })
  }
  expect(begun).toEqual(['1'])
  await vi.waitFor(() => expect(begun).toEqual(['1', '2', '3']))
})

it('where every owner is busy, work runs one at a time, and one owner with much of it does not delay another', async () => {
  const queue = new FairQueue({
    ...{ most: 1, fairShare: -1, busyShare: Number.POSITIVE_INFINITY, aloneShare: 0, aloneMs: 0 },
    ...{ patienceMs: Number.POSITIVE_INFINITY, halfLifeMs: 60_000 },
  })
  const done: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running++
    expect(running).toBe(1)
    await Promise.resolve()
    pass(1000)
    running--
    done.push(name)
    if (name === 'a2') throw new Error('broken')
  }
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name.slice(0, 1), work(name)))
  const results = await Promise.allSettled(all)
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

it('in any order of arrivals and ends, every request that stays begins once, within the limit of its owner', () => {
  const step = fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.nat(3), later: fc.nat(5000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new FairQueue(options)
      const running = new Map<string, number>()
      const open: { begun: boolean; leave: () => void; owner: string }[] = []
      let turns = 0
      const end = (at: number) => {
        const active = open.filter(({ begun }) => begun)
        const one = active[at % Math.max(1, active.length)]
        if (!one) return
        open.splice(open.indexOf(one), 1)
        running.set(one.owner, (running.get(one.owner) ?? 0) - 1)
        one.leave()
      }
      for (const { owner, ends, later } of steps) {
        pass(later)
        const one = { begun: false, leave: () => {}, owner }
        open.push(one)
        one.leave = queue.enter(owner, () => {
          one.begun = true
          turns++
          running.set(owner, (running.get(owner) ?? 0) + 1)
          expect(running.get(owner)).toBeLessThanOrEqual(options.most)
        })
        for (let nth = 0; nth < ends; nth++) end(nth)
      }
      while (open.length > 0) {
        pass(1_000_000)
        end(0)
      }
      expect(turns).toBe(steps.length)
      pass(1_000_000)
      queue.enter('last', () => {})()
      expect(queue.size).toBeLessThanOrEqual(1)
    }),
  )
})
