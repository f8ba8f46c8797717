import { expect, it } from 'vitest'
import type { SessionState } from '@/lib/auth/session'
import { isTooLarge } from './body-limit'

const kb = 1024
const post = (length: number | null) =>
  new Request('https://portal.example/', {
    method: 'POST',
    headers: length === null ? {} : { 'content-length': String(length) },
  })
/** The largest body that is taken, of these. */
const largest = (path: string, state: SessionState) =>
  [16 * kb, 256 * kb, 10 * kb * kb, 11 * kb * kb].findLast((length) => !isTooLarge(post(length), path, state))

it('V40 a visitor sends no more than a sign-in needs, whatever the page', () => {
  for (const path of ['/', '/auth', '/priser', '/manager/articles', '/manager/admin/appearance'])
    expect([path, largest(path, 'none')]).toEqual([path, 16 * kb])
})

it('V34 V40 a member sends texts, and files to the pages whose forms take one', () => {
  const states: SessionState[] = ['valid', 'ended', 'busy', 'down']
  for (const state of states)
    for (const path of [
      '/auth',
      '/manager/ask-frank',
      '/manager/news',
      '/manager/articles/x',
      '/manager/admin',
    ])
      expect([path, state, largest(path, state)]).toEqual([path, state, 256 * kb])
  const forms = ['articles', 'admin/appearance', 'organization-users/Brf%20Norrskenet/import']
  for (const form of forms) {
    expect(largest(`/manager/${form}`, 'valid')).toBe(10 * kb * kb)
    expect(largest(`/manager/${form}`, 'ended')).toBe(256 * kb)
  }
})

it('V40 a body of unknown length is refused, and a page without one is not', () => {
  expect(isTooLarge(post(null), '/auth', 'valid')).toBe(true)
  expect(isTooLarge(new Request('https://portal.example/auth'), '/auth', 'none')).toBe(false)
})
