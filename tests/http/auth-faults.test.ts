import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActions } from '@/tests/support/build-doors'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'
import type { Fault } from '@/tests/support/servers/counting-proxy'
import { ageCookie } from '@/tests/support/session-cookie'
import { sendSignInForm, signInOverHttp } from '@/tests/support/sign-in'

let served: ServedAssociation
let backend: ServedAssociation['backend']
let proxy: ServedAssociation['proxy']
let portal: ServedAssociation['portal']

beforeAll(async () => {
  served = await serveAssociation({
    members: ['member@example.se'],
    env: { APP_URL: 'https://portal.example' },
  })
  ;({ backend, proxy, portal } = served)
})
afterAll(() => served?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers, redirect: 'manual' })
const limited = {
  code: 'over_request_rate_limit',
  error_code: 'over_request_rate_limit',
  message: 'Request rate limit reached',
}

describe("a rate limit of the backend's Auth", () => {
  const confirm = (type: string) =>
    fetch(`${portal.url}/api/auth/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ token_hash: 'a'.repeat(56), type }),
      redirect: 'manual',
    })

  it('is shown as a limit to a person who follows a link, and not as a used link', async () => {
    proxy.fail({ on: 'POST /auth/v1/verify', status: 429, body: limited })
    for (const type of ['recovery', 'invite', 'magiclink', 'email_change'])
      expect((await confirm(type)).headers.get('location')).toBe('/auth?notice=too_many_attempts')
    proxy.fail()
    expect((await confirm('invite')).headers.get('location')).toBe('/auth?notice=link_invalid')
  })

  it('is shown as a limit to a person who signs in', async () => {
    const signIn = async (password: string) =>
      (await sendSignInForm(portal.url, 'member@example.se', password)).text()
    proxy.fail({ on: 'POST /auth/v1/token', status: 429, body: limited })
    expect(await signIn('correct horse')).toContain('Too many attempts')
    proxy.fail()
    expect(await signIn('wrong')).toContain('Invalid login credentials')
  })
})

describe('a member whose token Auth should refresh', () => {
  const refresh = 'grant_type=refresh_token'
  const faults: [string, Fault, 'busy' | 'down'][] = [
    ['is busy with the same session', { on: refresh, status: 409 }, 'busy'],
    ['has had too many requests', { on: refresh, status: 429, body: limited }, 'busy'],
    ['fails', { on: refresh, status: 500 }, 'down'],
    ['is gone', { on: refresh, status: 0 }, 'down'],
    ['says nothing', { on: refresh, status: 'silent' }, 'down'],
    ['sends a page', { on: refresh, status: 200, body: '<html>' }, 'down'],
    ['sends nonsense', { on: refresh, status: 200, body: { access_token: 5 } }, 'down'],
    ['is replaced by a gateway’s error', { on: refresh, status: 404, body: '<html>' }, 'down'],
  ]
  const told = {
    busy: 'The sign-in service has too much to do right now.',
    down: 'The sign-in service does not answer right now.',
  }

  it.each(faults)('V81 reads so and keeps the session while Auth %s', async (_, fault, state) => {
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const aged = await ageCookie(session, backend.dataDir, { issued: -7200, expires: -3600 })
    const cookie = aged.replaceAll('portal-session', '__Host-portal-session')
    proxy.fail(fault)
    proxy.take()
    for (const path of ['/manager/documents', '/manager/admin', '/auth']) {
      const page = await get(path, { cookie })
      expect([path, page.status, page.headers.getSetCookie()]).toEqual([path, 200, []])
      expect(await page.text()).toContain(told[state])
    }
    // One request a page.
    expect(proxy.take().filter((trip) => trip === 'POST /auth/v1/token')).toHaveLength(3)
    expect((await get('/priser', { cookie })).status).toBe(200)
    const picture = await get(`/api/files/pictures/${crypto.randomUUID()}`, { cookie })
    expect([picture.status, picture.headers.getSetCookie()]).toEqual([503, []])
    const action = listActions().find(({ name }) => name === 'markRead')
    const sent = await fetch(`${portal.url}/manager/news`, {
      method: 'POST',
      headers: { cookie, 'next-action': action?.id ?? '', 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify([{ articleId: crypto.randomUUID() }]),
    })
    expect(await sent.text()).toContain(`"code":"auth_${state}"`)
    expect(sent.headers.getSetCookie()).toEqual([])
    proxy.fail()
    const back = await get('/manager/documents', { cookie })
    expect([back.status, back.headers.getSetCookie().length > 0]).toEqual([200, true])
  })

  it('V81 a person who signs in meanwhile reads so, in the form that was sent', async () => {
    proxy.fail({ on: 'grant_type=password', status: 503 })
    const reply = await sendSignInForm(portal.url, 'member@example.se', 'correct horse')
    expect(await reply.text()).toContain(told.down)
    proxy.fail()
  })
})
