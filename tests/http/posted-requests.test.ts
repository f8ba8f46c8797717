import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActions } from '@/tests/support/build-doors'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'
import { readSignInForm, sendSignInForm, signInOverHttp } from '@/tests/support/sign-in'

let served: ServedAssociation
let backend: ServedAssociation['backend']
let portal: ServedAssociation['portal']

beforeAll(async () => {
  served = await serveAssociation({
    members: ['member@example.se', 'owner@example.se'],
    env: { APP_URL: 'https://portal.example', TRUSTED_PROXY_HOPS: '1' },
  })
  ;({ backend, portal } = served)
})
afterAll(() => served?.stop())

/** The lines about requests that failed. */
const countErrors = () => portal.output().match(/^\{"level":"error","where":"request".*\}$/gm)?.length ?? 0

describe('what is posted to a page', () => {
  it('Z16 P03 V74 a malformed server action starts no session, and its failure is one line of JSON without its values', async () => {
    const known = listActions().find(({ name }) => name === 'signIn')?.id ?? ''
    const before = countErrors()
    let failed = 0
    const post = async (path: string, action: string | null, type: string, body: string) => {
      const headers = { ...(action !== null && { 'next-action': action }), 'content-type': type }
      const sent = await fetch(`${portal.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' })
      await sent.text()
      if (sent.status === 500) failed += 1
      return sent.headers.getSetCookie()
    }
    const [text, form] = ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    for (const path of ['/auth', '/priser']) {
      for (const action of ['x', '', 'toString', `${known}0`])
        expect([action, await post(path, action, text, '[]')]).toEqual([action, []])
      for (const body of ['', '[', '{"secret-word":', '\u0000'.repeat(50)])
        expect([path, body, await post(path, known, text, body)]).toEqual([path, body, []])
      for (const body of ['', '--x\r\nsecret-word', '--x'])
        expect([path, body, await post(path, known, form, body)]).toEqual([path, body, []])
      for (const body of ['--x', `${part('$ACTION_ID_x', '')}--x--`, `${part('$ACTION_REF_1', '')}--x--`])
        expect([path, body, await post(path, null, form, body)]).toEqual([path, body, []])
    }
    // The last line may arrive after the reply.
    await expect.poll(() => countErrors() - before).toBe(failed)
    expect(failed).toBeGreaterThan(0)
    expect(portal.output()).not.toContain('secret-word')
  })

  it('Z16 V44 a form or an action from another site, or from a page without an origin, is refused', async () => {
    const action = listActions().find(({ name }) => name === 'signIn')?.id ?? ''
    for (const origin of ['https://evil.example', 'null', 'http://portal.example'])
      for (const headers of [{ 'next-action': action }, {}] as Record<string, string>[]) {
        const form = new FormData()
        form.append('email', 'member@example.se')
        const sent = { method: 'POST', headers: { origin, ...headers }, body: form }
        expect([origin, (await fetch(`${portal.url}/auth`, sent)).status]).toEqual([origin, 403])
      }
    expect(portal.output()).not.toContain('evil.example')
  })

  it('V43 a form works behind a proxy that passes another Host than the browser’s', async () => {
    const origin = 'https://portal.example'
    const reply = await sendSignInForm(portal.url, 'member@example.se', 'wrong', { origin })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Invalid login')])
  })

  it('A06 behind a trusted proxy, wrong passwords from one address do not lock the owner out at another', async () => {
    const form = await readSignInForm(portal.url)
    /** The proxy adds the last address of the header; a browser may have written the others. */
    const tryAt = async (forwarded: string, password: string, cookie = '') => {
      const headers = { 'x-forwarded-for': forwarded, cookie }
      const reply = await sendSignInForm(portal.url, 'owner@example.se', password, headers, form)
      const [device = ''] = reply.headers.getSetCookie().filter((one) => one.includes('portal-device'))
      // The scripts of the page contain the texts of all errors.
      const text = (await reply.text()).replaceAll(/<script.*?<\/script>/gs, '')
      if (text.includes('Invalid login credentials')) return { told: 'wrong', device }
      if (text.includes('Too many attempts')) return { told: 'too many', device }
      return { told: reply.headers.get('location') ?? text, device }
    }
    const [signedIn, tooMany] = [expect.stringContaining('/manager/dashboard'), 'too many']
    const guesses = Array.from({ length: 10 }, (_, guess) => tryAt('1.1.1.1, 198.51.100.7', `guess ${guess}`))
    expect((await Promise.all(guesses)).map(({ told }) => told)).toEqual(Array(10).fill('wrong'))
    expect((await tryAt('2.2.2.2, 198.51.100.7', 'correct horse')).told).toBe(tooMany)
    const elsewhere = await tryAt('198.51.100.7, 203.0.113.80', 'correct horse')
    expect(elsewhere.told).toEqual(signedIn)
    // The browser is now known: its owner can sign in from the blocked address, and other people cannot.
    expect(elsewhere.device).toMatch(/; Path=\/.*; HttpOnly; SameSite=lax/i)
    const [known = ''] = elsewhere.device.split(';')
    const { data } = await backend.admin
      .from('organization_members')
      .select('auth_user_id')
      .eq('email', 'owner@example.se')
      .single<{ auth_user_id: string }>()
      .throwOnError()
    expect(Buffer.from(known.split('.')[1] ?? '', 'base64url').toString()).not.toContain(data.auth_user_id)
    expect((await tryAt('198.51.100.7', 'correct horse', known)).told).toEqual(signedIn)
    expect((await tryAt('198.51.100.7', 'correct horse')).told).toBe(tooMany)
  })

  it('V34 V40 a page takes no more than a sign-in needs from a visitor, and texts from a member', async () => {
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    const send = (path: string, bytes: number, headers: Record<string, string> = {}) =>
      fetch(`${portal.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
        body: '['.repeat(bytes),
        redirect: 'manual',
      })
    for (const path of ['/auth', '/priser', '/manager/articles']) {
      expect([path, (await send(path, 17 * 1024)).status]).toEqual([path, 413])
      expect([path, (await send(path, 17 * 1024, { cookie })).status]).not.toEqual([path, 413])
      expect([path, (await send(path, 257 * 1024, { cookie })).status]).toEqual([path, 413])
    }
  })
})
