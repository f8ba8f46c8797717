import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signToken } from '@/lib/http/signed-token'
import { addAccount } from '@/tests/support/content/members'
import { PlainBrowser } from '@/tests/support/plain-browser'
import { listForms } from '@/tests/support/plain-forms'
import { addFactor } from '@/tests/support/second-factor'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'

let served: ServedAssociation
let backend: ServedAssociation['backend']
let proxy: ServedAssociation['proxy']
let portal: ServedAssociation['portal']
let organizationId: string

beforeAll(async () => {
  served = await serveAssociation()
  ;({ backend, proxy, portal, organizationId } = served)
})
afterAll(() => served?.stop())
beforeEach(() => proxy.fail())

let people = 0
const newEmail = () => `person-${++people}@example.se`
async function addMember(email = newEmail()): Promise<string> {
  await addAccount(backend, organizationId, email)
  return email
}

const mailsTo = async (to: string) => (await backend.mails()).filter((mail) => mail.to === to)
const codeIn = (text = '') => text.match(/^\d{6,10}$/m)?.[0] ?? ''

/** Waits for a mail to the address, after so many others. @returns its code */
async function readCode(email: string, before = 0): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1)
  const code = codeIn((await mailsTo(email))[0]?.text)
  expect(code).toMatch(/^\d{10}$/)
  return code
}

async function ask(email: string, next = '', browser = new PlainBrowser()): Promise<PlainBrowser> {
  await browser.open(`${portal.url}/auth/email-code?${new URLSearchParams({ next })}`)
  await browser.send({ email })
  return browser
}
const pathOf = (browser: PlainBrowser) => browser.page.url.replace(portal.url, '')
const wrong = 'The code is wrong, already used or too old'
const ended = 'The code does not work any more'
const otherThan = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10))

describe('a member who asks for a code by mail', () => {
  it('gets it in their language, enters it without scripts, and reaches the page they wanted', async () => {
    const email = await addMember()
    await backend.admin.from('organization_members').update({ language: 'sv' }).eq('email', email)
    const browser = new PlainBrowser()
    await browser.open(`${portal.url}/auth?next=%2Fmanager%2Fdocuments%3Fq%3Dhiss`)
    expect(browser.page.html).toContain('href="/auth/email-code?next=%2Fmanager%2Fdocuments%3Fq%3Dhiss"')
    await ask(email, '/manager/documents?q=hiss', browser)
    expect(pathOf(browser)).toBe('/auth/email-code/enter')
    expect(browser.page.text).toContain(`If ${email} belongs to an account`)
    const [field] = listForms(browser.page.html).flatMap(({ inputs }) =>
      inputs.filter(({ name }) => name === 'code'),
    )
    expect(field).toMatchObject({ autocomplete: 'one-time-code', inputmode: 'numeric' })
    const code = await readCode(email)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Din kod för att logga in')
    expect(mail?.text).toContain('Bad du inte om en kod behöver du inte göra något')
    expect(mail?.text).not.toContain('token_hash')
    await browser.send({ code: `${code.slice(0, 5)} ${code.slice(5)}` })
    expect(pathOf(browser)).toBe('/manager/documents?q=hiss')
  })

  it('A28 has one factor: who has a second enters its code as well', async () => {
    const email = newEmail()
    await addFactor(await addAccount(backend, organizationId, email))
    const browser = await ask(email, '/manager/documents')
    await browser.send({ code: await readCode(email) })
    expect(pathOf(browser)).toBe('/auth/code?next=%2Fmanager%2Fdocuments')
    await browser.open(`${portal.url}/manager/documents`)
    expect(pathOf(browser)).toContain('/auth/code')
  })

  it('who has been invited elsewhere since gets a code, and the invitation stays one', async () => {
    const email = await addMember()
    const client = backend.admin.auth
    const user = (await client.admin.listUsers({ perPage: 1000 })).data.users.find(
      (one) => one.email === email,
    )
    const invite = async () => {
      const metadata = { invited_to: 'Brf Solgläntan', language: 'en' }
      await client.admin.updateUserById(user?.id ?? '', { user_metadata: metadata })
      await client.signInWithOtp({ email, options: { shouldCreateUser: false } })
      return (await mailsTo(email))[0]
    }
    expect((await invite())?.subject).toBe('Your invitation to Brf Solgläntan')
    const browser = await ask(email)
    const code = await readCode(email, 1)
    expect((await mailsTo(email))[0]?.subject).toBe('Your code to sign in')
    await browser.send({ code })
    expect(pathOf(browser)).toContain('/manager/dashboard')
    const invitation = await invite()
    expect(invitation?.subject).toBe('Your invitation to Brf Solgläntan')
    expect(codeIn(invitation?.text)).toBe('')
  })

  it('who has no membership is told so, and is not signed in', async () => {
    const email = newEmail()
    await backend.signIn(email)
    const browser = await ask(email)
    await browser.send({ code: await readCode(email) })
    expect([pathOf(browser), browser.page.text.includes('Member not found')]).toEqual([
      '/auth/email-code/enter',
      true,
    ])
    await browser.open('/manager/dashboard')
    expect(pathOf(browser)).toBe('/auth')
  })
})

describe('a code by mail', () => {
  it('A32 counts once, in the browser that asked for it, and an older one no more', async () => {
    const email = await addMember()
    const first = await ask(email)
    const old = await readCode(email)
    const browser = await ask(email, '', first)
    const code = await readCode(email, 1)
    await browser.send({ code: old })
    expect(browser.page.text).toContain(wrong)
    const stranger = new PlainBrowser()
    await stranger.open(`${portal.url}/auth/email-code/enter`)
    expect([pathOf(stranger), stranger.page.text.includes(ended)]).toEqual(['/auth/email-code?ended=1', true])
    const jar = new Map(browser.jars.get(portal.url))
    await browser.send({ code })
    expect(pathOf(browser)).toContain('/manager/dashboard')
    const again = new PlainBrowser()
    again.jars.set(portal.url, jar)
    await again.open(`${portal.url}/auth/email-code/enter`)
    await again.send({ code })
    expect(again.page.text).toContain(wrong)
  })

  it('A32 is not found by guessing: after five wrong ones the right one is refused, also all at once', async () => {
    const email = await addMember()
    const browser = await ask(email)
    const code = await readCode(email)
    for (const typed of ['', '12345', '12345678901', 'abcdef'])
      expect((await browser.send({ code: typed })).text).toContain('Type the digits of the email')
    const jar = new Map(browser.jars.get(portal.url))
    const guesses = Array.from({ length: 12 }, async () => {
      const other = new PlainBrowser()
      other.jars.set(portal.url, new Map(jar))
      await other.open(`${portal.url}/auth/email-code/enter`)
      return (await other.send({ code: otherThan(code) })).text
    })
    const told = await Promise.all(guesses)
    expect(told.filter((text) => text.includes(wrong))).toHaveLength(5)
    expect(told.filter((text) => text.includes(ended))).toHaveLength(7)
    expect((await browser.send({ code })).text).toContain(ended)
    const fresh = await ask(email, '', browser)
    await fresh.send({ code: await readCode(email, 1) })
    expect(pathOf(fresh)).toContain('/manager/dashboard')
  })

  it('A32 is not asked of Auth with a cookie that is made up, changed or too old', async () => {
    const email = await addMember()
    const claims = { jti: crypto.randomUUID(), email, next: null }
    const { linkSecret: secret } = backend.keys
    const cookies = [
      await signToken('mail-code', claims, { secret, seconds: -1 }),
      await signToken('mail-code', claims, { secret: 'another secret of 16', seconds: 60 }),
      await signToken('recovery', { ...claims, sub: email }, { secret, seconds: 60 }),
      'x',
    ]
    for (const cookie of cookies) {
      const browser = new PlainBrowser()
      browser.jars.set(portal.url, new Map([['portal-mail-code', cookie]]))
      await browser.open(`${portal.url}/auth/email-code/enter`)
      expect(pathOf(browser)).toBe('/auth/email-code?ended=1')
    }
  })

  it('A33 is asked for alike with any address; only a member’s gets a mail, four in an hour', async () => {
    const invited = newEmail()
    await backend.admin.auth.admin.inviteUserByEmail(invited)
    const member = await addMember()
    const [known, unknown] = [await ask(member), await ask('nobody@example.se')]
    const shape = (browser: PlainBrowser, email: string) => browser.page.text.replaceAll(email, 'ADDRESS')
    expect(shape(known, member)).toBe(shape(unknown, 'nobody@example.se'))
    expect(shape(await ask(invited), invited)).toBe(shape(known, member))
    expect((await unknown.send({ code: '1234567890' })).text).toContain(wrong)
    expect((await known.send({ code: '1234567890' })).text).toContain(wrong)
    for (const email of [member, 'nobody@example.se']) {
      for (let time = 2; time <= 4; time += 1) expect(pathOf(await ask(email))).toBe('/auth/email-code/enter')
      const fifth = await ask(email)
      expect([new URL(fifth.page.url).pathname, fifth.page.text.includes('Too many attempts')]).toEqual([
        '/auth/email-code',
        true,
      ])
    }
    await expect.poll(async () => (await mailsTo(member)).length).toBe(4)
    expect(await mailsTo('nobody@example.se')).toEqual([])
    // The invitation alone.
    expect(await mailsTo(invited)).toHaveLength(1)
    const { data } = await backend.admin.auth.admin.listUsers({ perPage: 1000 })
    expect(data.users.map(({ email }) => email)).not.toContain('nobody@example.se')
    // The limit is of codes alone.
    const browser = new PlainBrowser()
    await browser.open(`${portal.url}/auth`)
    await browser.send({ password: 'correct horse', email: member })
    expect(pathOf(browser)).toContain('/manager/dashboard')
    await browser.open('/auth/email-code')
    expect(pathOf(browser)).toContain('/manager/dashboard')
  })

  it('D06 while Auth is limited, down or fails, says so and counts no guess', async () => {
    const email = await addMember()
    const browser = await ask(email)
    const code = await readCode(email)
    const limited = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
    for (let time = 0; time < 3; time += 1) {
      proxy.fail({ on: 'POST /auth/v1/verify', status: 429, body: limited })
      expect((await browser.send({ code })).text).toContain('Too many attempts')
      for (const status of [0, 500]) {
        proxy.fail({ on: 'POST /auth/v1/verify', status })
        expect((await browser.send({ code })).text).toContain('does not answer right now')
      }
    }
    proxy.fail()
    await browser.send({ code })
    expect(pathOf(browser)).toContain('/manager/dashboard')
  })
})
