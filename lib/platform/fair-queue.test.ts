import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue'

const options = { most: 2, fairShare: 0.5, besides: 1, halfLifeMs: 5000 }

/** An owner `flood` with a long request behind it, and the names of the requests that begin from now on. */
function afterFlood() {
  let now = 0
  const begun: string[] = []
  const queue = new FairQueue({ ...options, now: () => now })
  const enter = (name: string) => queue.enter(name, () => begun.push(name))
  const leave = enter('flood')
  now = 10_000
  leave()
  begun.length = 0
  return {
    begun,
    enter,
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('an owner runs at most its number at once, and leaves the others to others', () => {
  const begun: string[] = []
  const queue = new FairQueue(options)
  for (const name of ['flood', 'flood', 'flood', 'a', 'b', 'c', 'c'])
    queue.enter(name, () => begun.push(name))
  expect(begun).toEqual(['flood', 'flood', 'a', 'b', 'c', 'c'])
})

it('a busy owner waits while others run, and begins when they are gone', () => {
  const { begun, enter } = afterFlood()
  const [first, second] = [enter('a'), enter('b')]
  enter('flood')
  enter('c')()
  expect(begun).toEqual(['a', 'b', 'c'])
  first()
  expect(begun).toEqual(['a', 'b', 'c', 'flood'])
  second()
})

it('a busy owner alone runs one request at a time, because a neighbour would wait behind all of them', () => {
  let now = 0
  const begun: string[] = []
  const queue = new FairQueue({ ...options, besides: 0, now: () => now })
  const first = queue.enter('flood', () => begun.push('1'))
  now = 10_000
  first()
  const second = queue.enter('flood', () => begun.push('2'))
  queue.enter('flood', () => begun.push('3'))
  expect(begun).toEqual(['1', '2'])
  second()
  expect(begun).toEqual(['1', '2', '3'])
})

it('a busy owner that waited long enough is no longer busy', () => {
  const { begun, enter, pass } = afterFlood()
  enter('a')
  enter('b')
  enter('flood')
  pass(20_000)
  enter('c')
  expect(begun).toEqual(['a', 'b', 'c', 'flood'])
})

it('of two busy owners the one that used less comes first', () => {
  const { begun, enter, pass } = afterFlood()
  const leave = enter('less')
  pass(4000)
  leave()
  const [first, second] = [enter('a'), enter('b')]
  enter('flood')
  enter('less')
  first()
  expect(begun).toEqual(['less', 'a', 'b', 'less'])
  second()
  expect(begun).toEqual(['less', 'a', 'b', 'less', 'flood'])
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
  let now = 0
  const queue = new FairQueue({ most: 1, fairShare: -1, besides: 0, halfLifeMs: 60_000, now: () => now })
  const done: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running++
    expect(running).toBe(1)
    await Promise.resolve()
    now += 1000
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
      let now = 0
      const queue = new FairQueue({ ...options, now: () => now })
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
        now += later
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
      for (let left = open.length; left > 0; left--) end(0)
      expect([turns, open]).toEqual([steps.length, []])
      now += 1_000_000
      queue.enter('last', () => {})()
      expect(queue.size).toBeLessThanOrEqual(1)
    }),
  )
})
