import { lookup } from 'node:dns/promises'
import { fetch } from 'undici'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { AddressRefused, isPublicAddress, pinAddress } from './pin-address'

describe('S01 addresses that the server refuses to fetch for an admin', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[4000::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'frank.example',
    'javascript:alert(1)',
    'http://localhost./',
    'http://10.0.0.8/',
    'http://172.16.3.4/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://168.63.129.16/metadata',
    'http://192.0.0.192/opc/v2/',
    'http://198.18.0.1/',
    'http://255.255.255.255/',
    'http://224.0.0.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    '//127.0.0.1/',
    'http://user:secret@93.184.216.34/',
  ])('%s is refused', async (address) => {
    await expect(pinAddress(address, [])).rejects.toBeInstanceOf(AddressRefused)
  })

  it('a public address is accepted', async () => {
    const agent = await pinAddress('https://93.184.216.34/', [])
    await agent.close()
    expect(isPublicAddress('2606:2800:220:1:248:1893:25c8:1946')).toBe(true)
  })

  it('V73 a name without an address is refused as one inside the network is', async () => {
    await expect(pinAddress('https://frank.invalid/', [])).rejects.toBeInstanceOf(AddressRefused)
  })

  it('an operator can allow a host by name', async () => {
    const agent = await pinAddress('http://localhost:9000/', ['localhost'])
    await agent.close()
  })
})

// The owner of a name controls its resolution, which a test cannot provoke otherwise.
vi.mock('node:dns/promises', async (original) => {
  const dns = await original<typeof import('node:dns/promises')>()
  return { lookup: vi.fn(dns.lookup) }
})

const resolve = (...addresses: string[]) =>
  vi
    .mocked(lookup)
    .mockResolvedValue(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never,
    )

let service: FakeAssistant | undefined
afterEach(async () => {
  vi.mocked(lookup).mockReset()
  await service?.close()
})

it.each([
  ['to this machine', ['127.0.0.1']],
  ['to the metadata of a cloud', ['169.254.169.254']],
  ['to a private address beside a public one', ['93.184.216.34', '10.0.0.8']],
  ['to a private IPv6 address beside a public one', ['2606:2800:220:1::1', 'fd00:ec2::254']],
  ['to an IPv4 address within an IPv6 one', ['::ffff:127.0.0.1']],
  ['to a private address through NAT64', ['64:ff9b::a00:8']],
])('S04 a name that resolves %s is refused', async (_, addresses) => {
  resolve(...addresses)
  await expect(pinAddress('https://frank.example/', [])).rejects.toBeInstanceOf(AddressRefused)
})

it('S04 a name that changes between check and use leads to the checked address, on each connection', async () => {
  service = await startFakeAssistant((response) =>
    response.writeHead(200, { connection: 'close' }).end('ours'),
  )
  const address = service.url.replace('127.0.0.1', 'frank.example')
  resolve('127.0.0.1')
  const dispatcher = await pinAddress(address, ['frank.example'])
  resolve('127.0.0.2')
  for (const attempt of [1, 2]) {
    const response = await fetch(`${address}/ask`, { method: 'POST', body: '{}', dispatcher })
    expect(await response.text()).toBe('ours')
    expect(service.requests).toHaveLength(attempt)
  }
  expect(service.requests[0]?.headers.host).toMatch(/^frank\.example:/)
  await dispatcher.destroy()
})
