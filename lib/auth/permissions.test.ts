import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  can,
  isAdminPath,
  isBoardPath,
  isManagerPath,
  isOperatorPath,
  isPrefixFree,
  roles,
} from './permissions'

const pages = globSync('app/**/page.tsx').map((file) => ({
  isAdmins: file.includes('/(admin)/'),
  isBoards: file.includes('/(board)/'),
  path: `/${file
    .split('/')
    .slice(2, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`,
}))

it('the middleware knows every page of the admin area, and no other, as an admin’s', () => {
  expect(pages.filter(({ isAdmins }) => isAdmins).length).toBeGreaterThan(6)
  for (const { path, isAdmins, isBoards } of pages)
    expect([path, isAdminPath(path), isBoardPath(path)]).toEqual([path, isAdmins, isBoards])
})

it('the board may what members may, and its own; the rest is the admins’', () => {
  const allowed = roles.map((role) => (['member', 'board', 'admin'] as const).filter((one) => can(role, one)))
  expect(allowed).toEqual([['member'], ['member', 'board'], ['member', 'board', 'admin']])
})

it('the middleware knows every page of the member area, and nothing beside it', () => {
  for (const { path } of pages)
    expect([path, isManagerPath(path)]).toEqual([path, path.split('/')[1] === 'manager'])
  for (const path of ['/managers', '/', '/priser', '/x/manager', '/manager.txt'])
    expect([path, isManagerPath(path)]).toEqual([path, false])
})

it('the middleware knows every page of the operator’s console, and nothing beside it', () => {
  const consoles = pages.filter(({ path }) => isOperatorPath(path)).map(({ path }) => path.split('/')[1])
  expect(new Set(consoles)).toEqual(new Set(['operator']))
  expect(pages.filter(({ path }) => path.split('/')[1] === 'operator')).toHaveLength(consoles.length)
  for (const path of ['/operators', '/', '/x/operator', '/operator.txt'])
    expect([path, isOperatorPath(path)]).toEqual([path, false])
})

it('public pages have a language in their address, and pages behind the sign-in have none', () => {
  const prefixFree = ['manager', 'operator', 'auth', 'login', 'forgot-password', 'reset-password']
  for (const { path } of pages)
    expect([path, isPrefixFree(path)]).toEqual([path, prefixFree.includes(path.split('/')[1] ?? '')])
})
