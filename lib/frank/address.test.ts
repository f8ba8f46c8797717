import { describe, expect, it } from 'vitest'
import { AddressRefused, AddressUnresolved, isPublicAddress, pinAddress } from './address'

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

  it('a name without an address is a network failure, not a forbidden address', async () => {
    await expect(pinAddress('https://frank.invalid/', [])).rejects.toBeInstanceOf(AddressUnresolved)
  })

  it('an operator can allow a host by name', async () => {
    const agent = await pinAddress('http://localhost:9000/', ['localhost'])
    await agent.close()
  })
})
