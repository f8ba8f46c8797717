import { lookup } from 'node:dns/promises'
import { fetch } from 'undici'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { AddressRefused, pinAddress } from './address'

// The owner of a name controls its resolution, which a test cannot provoke otherwise.
vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }))

const resolve = (...addresses: string[]) =>
  vi
    .mocked(lookup)
    .mockResolvedValue(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never,
    )

let service: FakeAssistant | undefined
afterEach(() => service?.close())

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
