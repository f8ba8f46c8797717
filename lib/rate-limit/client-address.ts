import ipaddr from 'ipaddr.js'
import { peerHeader } from './peer'

/** Only our proxies' entries are trusted. IPv6 counts by its /64, which belongs to one household. */
export function clientAddressOf(headers: Headers, proxies: number): string | null {
  const peer = headers.get(peerHeader)
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = proxies > 0 ? [...forwarded.filter(Boolean), peer] : [peer]
  return normalise(chain[Math.max(chain.length - 1 - proxies, 0)] ?? '')
}

function normalise(text: string): string | null {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return null
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
