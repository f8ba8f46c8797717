import { expect, it } from 'vitest'
import { isProxyUncounted } from './proxy'

const check = (APP_URL: string, HOST?: string, TRUSTED_PROXY_HOPS = 0) =>
  isProxyUncounted({ APP_URL, HOST, TRUSTED_PROXY_HOPS })

it('V42 the operator of a portal that others reach is warned if no proxy is counted', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'portal.lan'])
    expect([host, check('http://localhost:3000', host)]).toEqual([host, true])
  for (const url of ['https://portal.example', 'http://192.168.1.5:3000'])
    expect([url, check(url)]).toEqual([url, true])
  expect(check('https://portal.example', '0.0.0.0', 1)).toBe(false)
})

it('V42 a portal for this machine alone needs no proxy', () => {
  for (const host of [undefined, 'localhost', '127.0.0.1', '::1'])
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect([url, host, check(url, host)]).toEqual([url, host, false])
})
