import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

export class AddressRefused extends Error {
  constructor() {
    super('address_refused')
    this.name = 'AddressRefused'
  }
}

/** Whether an address is one of the public internet: not loopback, private, link-local, metadata or any other special range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves the host of an address that an admin entered and returns a dispatcher whose connections are pinned to what was checked, so that the
 * name cannot change between check and use. URL has already normalised spellings such as `0x7f000001` and `127.1`.
 * @throws AddressRefused when it is not http(s), carries credentials, or resolves to anything that is not public and not in `allowedHosts`
 */
export async function pinAddress(address: URL, allowedHosts: readonly string[]): Promise<Agent> {
  if (!/^https?:$/.test(address.protocol) || address.username || address.password) throw new AddressRefused()
  const host = address.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const resolved = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = resolved
  if (!first) throw new AddressRefused()
  if (!allowedHosts.includes(host) && !resolved.every((entry) => isPublicAddress(entry.address)))
    throw new AddressRefused()
  return new Agent({
    connect: {
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address: first.address, family: first.family }])
        else callback(null, first.address, first.family)
      },
    },
  })
}
