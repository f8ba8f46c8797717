import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSignIn, type SignInAttempt } from '@/lib/auth/limits'
import { usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
  usePortalEnv(backend, 'http://localhost:3000')
})
afterAll(() => backend?.remove())

const place = (number: number) => `198.51.100.${number}`
const newAccount = () => `${randomUUID()}@example.se`

/** Tells if a password is tried at all, wrong or right. */
async function isTried(
  attempt: Partial<SignInAttempt>,
  password: 'wrong' | 'right' = 'wrong',
): Promise<boolean> {
  const whole = { email: newAccount(), ip: place(1), device: null, ...attempt }
  try {
    const forgive = await countSignIn(whole)
    if (password === 'right') await forgive()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_many_attempts' })
    return false
  }
}
async function fail(times: number, attempt: Partial<SignInAttempt>): Promise<number> {
  let tried = 0
  for (let index = 0; index < times; index += 1) tried += (await isTried(attempt)) ? 1 : 0
  return tried
}

describe('the limits on sign-ins', () => {
  it('A04 a stranger who tries 300 passwords from one address does not lock the owner out elsewhere', async () => {
    const email = newAccount()
    expect(await fail(300, { email, ip: place(2) })).toBe(10)
    expect(await isTried({ email, ip: place(2) }, 'right')).toBe(false)
    expect(await isTried({ email, ip: place(3) }, 'right')).toBe(true)
  })

  it('A04 if strangers try from many addresses, the owner can sign in from a known browser', async () => {
    const email = newAccount()
    const device = randomUUID()
    const reached: boolean[] = []
    for (let number = 10; number < 40; number += 1) reached.push(await isTried({ email, ip: place(number) }))
    expect(reached).toEqual([...Array(20).fill(true), ...Array(10).fill(false)])
    expect(await isTried({ email, ip: place(10) })).toBe(false)
    expect(await isTried({ email, ip: place(50) }, 'right')).toBe(false)
    expect(await isTried({ email, ip: place(10), device }, 'right')).toBe(true)
  })

  it('A04 a known browser has its own ten wrong passwords and uses up no other limit', async () => {
    const email = newAccount()
    const device = randomUUID()
    expect(await fail(15, { email, ip: place(60), device })).toBe(10)
    expect(await isTried({ email, ip: place(60), device }, 'right')).toBe(false)
    expect(await isTried({ email, ip: place(60) }, 'right')).toBe(true)
    expect(await isTried({ email, ip: place(60), device: randomUUID() }, 'right')).toBe(true)
  })

  it('A04 one password against 100 accounts from one address is stopped after 20, known or unknown, in sequence or concurrently', async () => {
    const accounts = Array.from({ length: 100 }, newAccount)
    let tried = 0
    for (const email of accounts) tried += (await isTried({ email, ip: place(70) })) ? 1 : 0
    expect(tried).toBe(20)
    // A second attempt does not get further.
    for (const email of accounts.slice(15, 25)) expect(await isTried({ email, ip: place(70) })).toBe(false)
    const atOnce = await Promise.all(accounts.map((email) => isTried({ email, ip: place(71) })))
    expect(atOnce.filter(Boolean)).toHaveLength(20)
    // Other addresses are not affected.
    expect(await isTried({ email: accounts[0], ip: place(72) }, 'right')).toBe(true)
  })

  it('A04 a stranger with the 65,536 networks of one provider’s /48 has one place, and does not lock the owner out', async () => {
    const email = newAccount()
    const network = (number: number) => `2001:db8:1:${number.toString(16)}::/64`
    const tried: boolean[] = []
    for (let number = 0; number < 40; number += 1) tried.push(await isTried({ email, ip: network(number) }))
    expect(tried).toEqual([...Array(10).fill(true), ...Array(30).fill(false)])
    expect(await isTried({ email, ip: '2001:db8:2:0::/64' }, 'right')).toBe(true)
    const accounts = Array.from({ length: 30 }, newAccount)
    let spread = 0
    for (const [number, account] of accounts.entries())
      spread += (await isTried({ email: account, ip: `2001:db8:3:${number}::/64` })) ? 1 : 0
    expect(spread).toBe(20)
  })

  it('V42 where addresses are unknown, the limits are wide, and one password against many accounts is counted', async () => {
    const unknown = { ip: null }
    const email = newAccount()
    expect(await fail(50, { ...unknown, email })).toBe(40)
    expect(await isTried({ ...unknown, email, device: randomUUID() }, 'right')).toBe(true)
    const counted = await Promise.all(Array.from({ length: 310 }, () => isTried(unknown)))
    // The account above is one of the 300.
    expect(counted.filter(Boolean)).toHaveLength(299)
    expect(await isTried({ ...unknown, device: randomUUID() }, 'right')).toBe(true)
  })

  it('people who share an address can all sign in one after the other', async () => {
    for (let person = 0; person < 40; person += 1)
      expect(await isTried({ email: newAccount(), ip: place(80) }, 'right')).toBe(true)
  })
})
