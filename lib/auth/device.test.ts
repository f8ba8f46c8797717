import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { knowsAccount, readDevice, writeDevice } from './device'

const key = 'a key for this test only, long enough'
const [anna, bo] = ['anna@example.se', 'bo@example.se']

describe('a browser with an earlier sign-in', () => {
  it('is known for its own accounts, one after the other, and for no other account', async () => {
    const device = await readDevice(await writeDevice(null, anna, key), key)
    expect([knowsAccount(device, anna, key), knowsAccount(device, bo, key)]).toEqual([true, false])
    const both = await readDevice(await writeDevice(device, bo, key), key)
    expect(both?.id).toBe(device?.id)
    expect([knowsAccount(both, anna, key), knowsAccount(both, bo, key)]).toEqual([true, true])
    expect(await readDevice(await writeDevice(both, bo, key), key)).toEqual(both)
  })

  it('A07 a visitor cannot make one, alter one, or give it to another account', async () => {
    const token = await writeDevice(null, anna, key)
    const device = await readDevice(token, key)
    const forged = await writeDevice(device, bo, 'another key of about the same length')
    for (const wrong of [undefined, '', 'x', token.slice(0, -2), forged])
      expect(await readDevice(wrong, key)).toBeNull()
    expect(knowsAccount(null, anna, key)).toBe(false)
  })

  it('A08 shows neither who signed in nor that two browsers belong to one account', async () => {
    const tokens = await Promise.all([writeDevice(null, anna, key), writeDevice(null, anna, key)])
    const contents = tokens.map((token) => decodeJwt<{ accounts: string[] }>(token))
    expect(JSON.stringify(contents)).not.toMatch(/anna|example/)
    expect(contents[0]?.accounts).not.toEqual(contents[1]?.accounts)
  })

  it('a cookie keeps the newest eight accounts', async () => {
    let device = await readDevice(await writeDevice(null, anna, key), key)
    for (let number = 0; number < 8; number += 1)
      device = await readDevice(await writeDevice(device, `person-${number}@example.se`, key), key)
    expect(device?.accounts).toHaveLength(8)
    expect([knowsAccount(device, anna, key), knowsAccount(device, 'person-7@example.se', key)]).toEqual([
      false,
      true,
    ])
  })
})
