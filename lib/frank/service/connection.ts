import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, fetch } from 'undici'
import { env } from '@/lib/env'
import type { ConnectionFailure } from '@/lib/frank/codes'
import { frankLimits } from '@/lib/frank/limits'
import { AddressRefused, pinAddress } from '@/lib/http/pin-address'
import { resolveServiceAddress } from './address'

export type Connection = {
  ok: boolean
  status: number | null
  statusText: string
  milliseconds: number
  failure: ConnectionFailure | null
}

type Probe = {
  address: string
  method?: 'OPTIONS'
  headers?: Record<string, string>
  timeoutMs: number
  dispatcher?: Dispatcher
  signal?: AbortSignal
}

const healthPath = '/health'
const fallbacks = [
  { method: 'OPTIONS', path: '/ask' },
  { method: undefined, path: '' },
] as const

/** Tries the health address, then two others for services without one, 5 s each. */
export function testConnection(apiUrl: string): Promise<Connection> {
  return withAddress(apiUrl, async (baseUrl, dispatcher) => {
    const limits = { timeoutMs: frankLimits.connectionTestMs, dispatcher }
    const first = await probe({ address: baseUrl + healthPath, ...limits })
    if (first.ok) return first
    for (const { method, path } of fallbacks) {
      const next = await probe({ address: baseUrl + path, method, ...limits })
      if (next.ok) return next
    }
    return first
  })
}

export function checkHealth(apiUrl: string): Promise<Connection> {
  return withAddress(apiUrl, (baseUrl, dispatcher) =>
    probe({ address: baseUrl + healthPath, timeoutMs: frankLimits.debugCheckMs, dispatcher }),
  )
}

async function withAddress(
  apiUrl: string,
  work: (baseUrl: string, dispatcher?: Dispatcher) => Promise<Connection>,
): Promise<Connection> {
  const { baseUrl, kind } = resolveServiceAddress(apiUrl)
  if (kind !== 'entered') return work(baseUrl)
  try {
    const dispatcher = await pinAddress(baseUrl, env().FRANK_ALLOWED_HOSTS)
    return await work(baseUrl, dispatcher).finally(() => dispatcher.destroy())
  } catch (error) {
    if (error instanceof AddressRefused) return noConnection('refused_address')
    throw error
  }
}

/** Never throws, and ignores the response body. */
export async function probe({ address, timeoutMs, signal, ...request }: Probe): Promise<Connection> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      ...request,
      // A redirect could lead to an unchecked address.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    // The body can be endless.
    await Promise.race([response.body?.cancel(), wait(100)])
    return {
      ok: response.ok,
      status: response.status,
      statusText: response.statusText.slice(0, 100),
      milliseconds: elapsed(),
      failure: response.ok ? null : 'status',
    }
  } catch {
    // A time-out is distinguished because the board can act on it.
    return { ...noConnection(timeout.aborted ? 'timeout' : 'unreachable'), milliseconds: elapsed() }
  }
}

function noConnection(failure: ConnectionFailure): Connection {
  return { ok: false, status: null, statusText: '', milliseconds: 0, failure }
}
