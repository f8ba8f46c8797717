import { describe, expect, it } from 'vitest'
import { clientIpOf, toPlace } from './client-ip'

const behind = (proxies: number, forwarded?: string) =>
  clientIpOf(new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), proxies)

describe('the client address of a request', () => {
  it('A06 without a proxy is unknown, whatever X-Forwarded-For says', () => {
    for (const forged of ['1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', 'x', '', '::1'])
      expect(behind(0, forged)).toBeNull()
  })

  it('A06 behind a proxy of ours is the address that the proxy added, not the visitor’s own header', () => {
    expect(behind(1, '198.51.100.7')).toBe('198.51.100.7')
    expect(behind(1, '1.2.3.4, 198.51.100.7')).toBe('198.51.100.7')
    expect(behind(2, '1.2.3.4,9.9.9.9, 198.51.100.7,10.0.0.3')).toBe('198.51.100.7')
  })

  it('with fewer proxies than configured is the farthest known one', () => {
    expect(behind(3, '198.51.100.7')).toBe('198.51.100.7')
  })

  it('is the same for a household: IPv4 in any spelling, the /64 of IPv6', () => {
    expect(behind(1, '::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(behind(1, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(behind(1, '2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
    expect(behind(1, '203.0.113.9:4711')).toBe('203.0.113.9')
    expect(behind(1, '[2001:db8:1:2::9]:4711')).toBe('2001:db8:1:2::/64')
  })

  it('A04 belongs to a place: an IPv4 address alone, or the /48 that a provider gives to one customer', () => {
    const places = ['203.0.113.9', '2001:db8:1:2::7', '2001:db8:1:ffff::1', '2001:db8:2:2::7', '::1']
    expect(places.map((address) => toPlace(behind(1, address)))).toEqual([
      '203.0.113.9',
      '2001:db8:1::/48',
      '2001:db8:1::/48',
      '2001:db8:2::/48',
      '0:0:0::/48',
    ])
    expect(toPlace(behind(0, '203.0.113.9'))).toBeNull()
  })

  it('is null if there is no valid address', () => {
    expect(behind(1)).toBeNull()
    expect(behind(1, 'unknown')).toBeNull()
  })
})
