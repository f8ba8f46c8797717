import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue'

const options = { slots: 4, slotsOfOne: 2, courtesy: 3, halfLifeMs: 5000 }

it('an owner gets at most its slots, and leaves the others to others', () => {
  const begun: string[] = []
  const queue = new FairQueue(options)
  for (const name of ['flood', 'flood', 'flood', 'flood', 'a', 'b']) queue.enter(name, () => begun.push(name))
  expect(begun).toEqual(['flood', 'flood', 'a', 'b'])
})

it('the next turn belongs to the owner that used the least time lately', () => {
  let now = 0
  const begun: string[] = []
  const queue = new FairQueue({ ...options, slots: 1, now: () => now })
  const leave = queue.enter('flood', () => begun.push('flood'))
  const leaves = ['flood', 'quiet', 'flood'].map((name) => queue.enter(name, () => begun.push(name)))
  now = 100
  leave()
  expect(begun).toEqual(['flood', 'quiet'])
  now = 300
  leaves[1]?.()
  expect(begun).toEqual(['flood', 'quiet', 'flood'])
  queue.enter('quiet', () => begun.push('quiet'))
  // After a minute, what was used before no longer counts.
  now = 60_000
  leaves[0]?.()
  expect(begun).toEqual(['flood', 'quiet', 'flood', 'quiet'])
})

it('an owner that used much waits while others run, and has its slots when they are gone', () => {
  let now = 0
  const begun: string[] = []
  const queue = new FairQueue({ ...options, now: () => now })
  const leave = queue.enter('flood', () => begun.push('flood'))
  now = 10_000
  leave()
  const quiet = queue.enter('quiet', () => begun.push('quiet'))
  for (let nth = 0; nth < 3; nth++) queue.enter('flood', () => begun.push('flood'))
  queue.enter('other', () => begun.push('other'))()
  expect(begun).toEqual(['flood', 'quiet', 'other'])
  quiet()
  expect(begun).toEqual(['flood', 'quiet', 'other', 'flood', 'flood'])
})

it('who leaves while waiting gets no turn, and who leaves twice frees one slot', () => {
  const begun: string[] = []
  const queue = new FairQueue({ ...options, slots: 1 })
  const leave = queue.enter('a', () => begun.push('a'))
  queue.enter('b', () => begun.push('b'))()
  leave()
  leave()
  queue.enter('c', () => begun.push('c'))
  queue.enter('d', () => begun.push('d'))
  expect(begun).toEqual(['a', 'c'])
})

it('a request that ends as soon as it begins frees its slot', async () => {
  const queue = new FairQueue({ ...options, slots: 1 })
  const begun: string[] = []
  for (const name of ['a', 'b', 'c']) {
    let leave = () => {}
    leave = queue.enter(name, () => {
      begun.push(name)
      queueMicrotask(() => leave())
    })
  }
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
})

it('in any order of arrivals and ends, every request that stays gets one turn, within the limits', () => {
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
          expect(running.get(owner)).toBeLessThanOrEqual(options.slotsOfOne)
          expect([...running.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
            options.slots,
          )
        })
        for (let nth = 0; nth < ends; nth++) end(nth)
      }
      while (open.length > 0) end(0)
      expect(turns).toBe(steps.length)
      now += 1_000_000
      queue.enter('last', () => {})()
      expect(queue.size).toBeLessThanOrEqual(1)
    }),
  )
})
