import ipaddr from 'ipaddr.js'

/**
 * The visitor's address, from the entries of X-Forwarded-For that our own proxies added. IPv6 counts by its /64,
 * which belongs to one household.
 * @param proxies how many proxies of ours stand before the portal
 * @returns null without a proxy, because then the header may be the visitor's own
 */
export function clientAddressOf(headers: Headers, proxies: number): string | null {
  if (proxies === 0) return null
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = forwarded.filter(Boolean)
  return normalise(chain[Math.max(chain.length - proxies, 0)] ?? '')
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
