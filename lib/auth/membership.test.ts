import { expect, it } from 'vitest'
import { type Member, withGuard } from './membership'

const member = { id: 'one' } as Member

it('a page gets the member and its data, which were asked for at once', async () => {
  expect(await withGuard(Promise.resolve(member), Promise.resolve('data'))).toEqual([member, 'data'])
})

it('a person without a membership is redirected, although the data failed first', async () => {
  const data = Promise.reject(new Error('no data'))
  const guard = new Promise<Member>((_, reject) => setTimeout(() => reject(new Error('redirect')), 5))
  await expect(withGuard(guard, data)).rejects.toThrow('redirect')
})

it("a member sees the data's own error", async () => {
  await expect(withGuard(Promise.resolve(member), Promise.reject(new Error('no data')))).rejects.toThrow(
    'no data',
  )
})
