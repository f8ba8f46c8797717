import 'server-only'
import { env } from '@/lib/env'

export type ServiceAddress = {
  shown: string
  baseUrl: string
  /** An `entered` address is checked before each call. */
  kind: 'ours' | 'operator' | 'entered'
}

export function getDefaultAddress(): ServiceAddress {
  const { FRANK_API_URL, APP_URL, INTERNAL_URL } = env()
  if (FRANK_API_URL) {
    const baseUrl = normalizeBaseUrl(FRANK_API_URL)
    return { shown: baseUrl, baseUrl, kind: 'operator' }
  }
  return {
    shown: new URL('/api/assistant', APP_URL).href,
    baseUrl: new URL('/api/assistant', INTERNAL_URL).href,
    kind: 'ours',
  }
}

export function resolveServiceAddress(entered: string | null): ServiceAddress {
  const fallback = getDefaultAddress()
  if (!entered) return fallback
  const baseUrl = normalizeBaseUrl(entered)
  if (baseUrl === fallback.shown || baseUrl === fallback.baseUrl) return fallback
  return { shown: baseUrl, baseUrl, kind: 'entered' }
}

/** `https://host/base/ask/` -> `https://host/base` */
export function normalizeBaseUrl(url: string): string {
  return url
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/ask$/, '')
    .replace(/(?<!\/)\/+$/, '')
}
