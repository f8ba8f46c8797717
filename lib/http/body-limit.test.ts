import { expect, it } from 'vitest'
import type { RequestSession } from '@/lib/auth/refresh-session'
import { isTooLarge } from './body-limit'

const kb = 1024
type State = RequestSession['state']
const post = (length: number | null) =>
  new Request('https://portal.example/', {
    method: 'POST',
    headers: length === null ? {} : { 'content-length': String(length) },
  })
/** The largest body that is taken, of these. */
async function largest(path: string, state: State, role: 'ADMIN' | 'MEMBER' | null = 'ADMIN') {
  const getRole = () => Promise.resolve(role)
  for (const length of [11 * kb * kb, 10 * kb * kb, 256 * kb, 16 * kb])
    if (!(await isTooLarge(post(length), path, { state, getRole }))) return length
}
const forms = ['articles', 'admin/appearance', 'organization-users/Brf%20Norrskenet/import']

it('V40 a visitor sends no more than a sign-in needs, whatever the page', async () => {
  for (const path of ['/', '/auth', '/priser', '/manager/articles', '/manager/admin/appearance'])
    expect([path, await largest(path, 'none')]).toEqual([path, 16 * kb])
})

it('V34 V40 a member sends texts, and an admin also files, to the pages whose forms take one', async () => {
  const states: State[] = ['valid', 'ended', 'busy', 'down']
  for (const state of states)
    for (const path of [
      '/auth',
      '/manager/ask-frank',
      '/manager/news',
      '/manager/articles/x',
      '/manager/admin',
    ])
      expect([path, state, await largest(path, state)]).toEqual([path, state, 256 * kb])
  for (const form of forms) {
    expect(await largest(`/manager/${form}`, 'valid')).toBe(10 * kb * kb)
    expect(await largest(`/manager/${form}`, 'ended')).toBe(256 * kb)
    for (const role of ['MEMBER', null] as const)
      expect([form, role, await largest(`/manager/${form}`, 'valid', role)]).toEqual([form, role, 256 * kb])
  }
})

it('V40 a body of unknown length is refused, and a page without one is not', async () => {
  const getRole = () => Promise.resolve('ADMIN' as const)
  expect(await isTooLarge(post(null), '/auth', { state: 'valid', getRole })).toBe(true)
  expect(
    await isTooLarge(new Request('https://portal.example/auth'), '/auth', { state: 'none', getRole }),
  ).toBe(false)
})
