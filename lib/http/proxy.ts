import type { Env } from '@/lib/env'

export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** Others than this machine reach the portal, and no proxy is counted that tells the visitors apart. */
export function isProxyUncounted({
  APP_URL,
  HOST,
  TRUSTED_PROXY_HOPS,
}: Pick<Env, 'APP_URL' | 'HOST' | 'TRUSTED_PROXY_HOPS'>): boolean {
  const isOpen = !isLoopback(new URL(APP_URL).hostname) || (HOST !== undefined && !isLoopback(HOST))
  return isOpen && TRUSTED_PROXY_HOPS === 0
}
