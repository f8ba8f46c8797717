import { describe, expect, it } from 'vitest'
import { createSecret, describeSecret, findStep } from './totp'

/** The key of RFC 6238's examples, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes from an app', () => {
  it('are those of RFC 6238, of whose eight digits the last six count', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const)
      expect(findStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('A29 are accepted one step early or late, and no further', () => {
    const step = Math.floor(1111111109 / 30)
    const at = (steps: number, seconds = 0) => ((step + steps) * 30 + seconds) * 1000
    expect([at(-1), at(0), at(1, 29)].map((now) => findStep(secret, '081804', now))).toEqual([
      step,
      step,
      step,
    ])
    expect([at(-2, 29), at(2)].map((now) => findStep(secret, '081804', now))).toEqual([null, null])
  })

  it('are six digits of this secret', () => {
    for (const code of ['', '08180', '0818040', '081 04', 'abcdef', '０８１８０４'])
      expect(findStep(secret, code, 1111111109 * 1000)).toBeNull()
    expect(findStep(createSecret(), '081804', 1111111109 * 1000)).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 bits, and no two are the same', () => {
    const secrets = Array.from({ length: 50 }, createSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is told to the app with its owner, in an address and a picture that an image may hold', () => {
    const { uri, qrCode } = describeSecret(secret, { issuer: 'Föreningsportalen', account: 'eva@example.se' })
    const address = new URL(uri)
    expect(decodeURIComponent(address.pathname)).toContain('Föreningsportalen:eva@example.se')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
    expect(qrCode).toMatch(/^<svg /)
    expect(qrCode).not.toContain('#')
  })
})
