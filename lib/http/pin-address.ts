import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'
import { BrandedError } from '@/lib/errors'

/** A name server without an answer must not block the request. */
const lookupMs = 3_000

/**
 * The address is inside the network. Also of a name without an address, because a difference would reveal which
 * names exist there.
 */
export class AddressRefused extends BrandedError {
  static override readonly brand = 'AddressRefused'
  constructor(readonly address: string) {
    super('address_refused')
  }
}

/** Public IPv6 is in 2000::/3. Old spellings of IPv4 (`::a.b.c.d`) are outside it. */
const isGlobalIPv6 = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3)

/** Azure's platform address for its machines lies outside the reserved ranges but is not public. */
const metadataAddresses = ['168.63.129.16']

/** Excludes loopback, private, link-local, metadata and all other special ranges. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || metadataAddresses.includes(parsed.toString())) return false
  return !(parsed instanceof ipaddr.IPv6) || isGlobalIPv6(parsed)
}

function parseAddress(address: string): URL {
  if (!URL.canParse(address)) throw new AddressRefused(address)
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new AddressRefused(address)
  return url
}

/** Pins the connections, so that the name cannot change. @throws AddressRefused */
export async function pinAddress(address: string, allowedHosts: readonly string[]): Promise<Agent> {
  const host = parseAddress(address)
    .hostname.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const resolved = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await Promise.race([
        lookup(host, { all: true, verbatim: true }).catch(() => []),
        wait(lookupMs, [], { ref: false }),
      ])
  const [first] = resolved
  if (!first) throw new AddressRefused(address)
  if (!allowedHosts.includes(host) && !resolved.every((entry) => isPublicAddress(entry.address))) {
    throw new AddressRefused(address)
  }
  return new Agent({
    connect: {
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, resolved)
        else callback(null, first.address, first.family)
      },
    },
  })
}
