import { expect, it } from 'vitest'
import { createTurns } from './turns'

const takeTurn = createTurns(2)

/** Work that begins with a call and ends when it is released. */
function startWork(organizationId: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { begun: false, release: resolve }
  const done = takeTurn(organizationId, async () => {
    state.begun = true
    await promise
  })
  return { state, done }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('R01 a third search of an organisation waits for one of its own, and not for another organisation', async () => {
  const [first, second, third] = [startWork('ours'), startWork('ours'), startWork('ours')]
  const other = startWork('theirs')
  await settle()
  expect([first, second, third, other].map(({ state }) => state.begun)).toEqual([true, true, false, true])
  first.state.release()
  await first.done
  await settle()
  expect(third.state.begun).toBe(true)
  for (const { state, done } of [second, third, other]) {
    state.release()
    await done
  }
})

it('R01 a search that fails gives its turn back', async () => {
  const failed = () => takeTurn('ours', () => Promise.reject(new Error('broken')))
  for (let tried = 0; tried < 3; tried++) await expect(failed()).rejects.toThrow('broken')
  expect(await takeTurn('ours', async () => 'found')).toBe('found')
})
