import ipaddr from 'ipaddr.js'
import { headers } from 'next/headers'
import { env } from '@/lib/env'

/**
 * Reads the visitor's IP address from the entries of X-Forwarded-For that our own proxies added. An IPv6 address is
 * cut to its /64, which belongs to one household.
 * @param proxies how many proxies of ours stand before the portal
 * @returns null if there is no proxy, because the header may then be the visitor's own
 */
export function clientIpOf(headers: Headers, proxies: number): string | null {
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

/**
 * Widens an IPv6 address to its /48, because providers give one customer a whole one. An IPv4 address stays as it is:
 * the neighbours in its /24 are other customers, who could then lock each other out.
 */
export function toPlace(ip: string | null): string | null {
  return ip?.replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, '$1:/48') ?? null
}

export async function getClientIp(): Promise<string | null> {
  return clientIpOf(await headers(), env().TRUSTED_PROXY_HOPS)
}
