import { describe, expect, it } from 'vitest'
import { clientAddressOf } from './client-address'

const headers = (peer: string | null, forwarded?: string) => {
  const result = new Headers()
  if (peer) result.set('x-portal-peer', peer)
  if (forwarded) result.set('x-forwarded-for', forwarded)
  return result
}

describe('the client address of a request', () => {
  it('A06 is the connection’s address although the visitor sends X-Forwarded-For', () => {
    for (const forged of ['1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', 'x', '', '::1'])
      expect(clientAddressOf(headers('203.0.113.9', forged), 0)).toBe('203.0.113.9')
  })

  it('A06 behind one proxy of ours is the address that the proxy added, not the visitor’s own header', () => {
    expect(clientAddressOf(headers('10.0.0.2', '198.51.100.7'), 1)).toBe('198.51.100.7')
    expect(clientAddressOf(headers('10.0.0.2', '1.2.3.4, 198.51.100.7'), 1)).toBe('198.51.100.7')
    expect(clientAddressOf(headers('10.0.0.2', '1.2.3.4,9.9.9.9, 198.51.100.7,10.0.0.3'), 2)).toBe(
      '198.51.100.7',
    )
  })

  it('behind a silent proxy, or with fewer proxies than configured, is the farthest known one', () => {
    expect(clientAddressOf(headers('10.0.0.2'), 1)).toBe('10.0.0.2')
    expect(clientAddressOf(headers('10.0.0.2', '198.51.100.7'), 3)).toBe('198.51.100.7')
  })

  it('is the same for a household: IPv4 in any spelling, the /64 of IPv6', () => {
    expect(clientAddressOf(headers('::ffff:203.0.113.9'), 0)).toBe('203.0.113.9')
    expect(clientAddressOf(headers('2001:db8:1:2:3:4:5:6'), 0)).toBe('2001:db8:1:2::/64')
    expect(clientAddressOf(headers('2001:db8:1:2:ffff::1'), 0)).toBe('2001:db8:1:2::/64')
    expect(clientAddressOf(headers('10.0.0.2', '203.0.113.9:4711'), 1)).toBe('203.0.113.9')
    expect(clientAddressOf(headers('10.0.0.2', '[2001:db8:1:2::9]:4711'), 1)).toBe('2001:db8:1:2::/64')
  })

  it('is null if there is no valid address', () => {
    expect(clientAddressOf(headers(null), 0)).toBeNull()
    expect(clientAddressOf(headers('10.0.0.2', 'unknown'), 1)).toBeNull()
  })
})
