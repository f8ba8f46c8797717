import { describe, expect, it } from 'vitest'
import { AddressRefused, AddressUnresolved, isPublicAddress, pinAddress } from './address'

describe('S01 addresses that an admin may not make the server fetch', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::1]/',
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
    'http://224.0.0.1/',
    'ftp://example.com/',
    'http://user:secret@93.184.216.34/',
  ])('%s is refused', async (address) => {
    await expect(pinAddress(address, [])).rejects.toBeInstanceOf(AddressRefused)
  })

  it('a public address is accepted', async () => {
    const agent = await pinAddress('https://93.184.216.34/', [])
    await agent.close()
    expect(isPublicAddress('2606:2800:220:1:248:1893:25c8:1946')).toBe(true)
  })

  it('a name without an address is a fault of the network, not a forbidden address', async () => {
    await expect(pinAddress('https://frank.invalid/', [])).rejects.toBeInstanceOf(AddressUnresolved)
  })

  it('an operator can allow a host by name', async () => {
    const agent = await pinAddress('http://localhost:9000/', ['localhost'])
    await agent.close()
  })
})
