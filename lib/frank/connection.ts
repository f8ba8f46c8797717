import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, fetch } from 'undici'
import { env } from '@/lib/env'
import { AddressRefused, AddressUnresolved, pinAddress } from './address'
import type { ConnectionFailure } from './codes'
import { frankLimits } from './limits'
import { resolveServiceAddress } from './service-address'

export type Connection = {
  ok: boolean
  /** Null where nothing answered. */
  status: number | null
  statusText: string
  milliseconds: number
  failure: ConnectionFailure | null
}

type Probe = { method: 'GET' | 'OPTIONS'; path: string }
const health: Probe = { method: 'GET', path: '/health' }
const fallbacks: Probe[] = [
  { method: 'OPTIONS', path: '/ask' },
  { method: 'GET', path: '' },
]

/** The settings form's test: the health address, then two others for services that have none, each for 5 s at most. */
export function testConnection(apiUrl: string): Promise<Connection> {
  return withAddress(apiUrl, async (baseUrl, dispatcher) => {
    const first = await probe(baseUrl, health, frankLimits.connectionTestMs, dispatcher)
    if (first.ok) return first
    for (const fallback of fallbacks) {
      const next = await probe(baseUrl, fallback, frankLimits.connectionTestMs, dispatcher)
      if (next.ok) return next
    }
    return first
  })
}

/** The debug analysis' test: the health address alone, for 10 s at most. */
export function checkHealth(apiUrl: string): Promise<Connection> {
  return withAddress(apiUrl, (baseUrl, dispatcher) =>
    probe(baseUrl, health, frankLimits.debugCheckMs, dispatcher),
  )
}

/** An address that an admin entered is checked and pinned, as for a question (decision 20). */
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
    if (error instanceof AddressUnresolved) return noConnection('unresolved')
    throw error
  }
}

async function probe(
  baseUrl: string,
  { method, path }: Probe,
  timeoutMs: number,
  dispatcher?: Dispatcher,
): Promise<Connection> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      // A redirect could lead to an address that was not checked.
      redirect: 'error',
      signal: timeout,
      dispatcher,
    })
    // What it says is of no interest, and may have no end.
    await Promise.race([response.body?.cancel(), wait(100)])
    return {
      ok: response.ok,
      status: response.status,
      statusText: response.statusText.slice(0, 100),
      milliseconds: elapsed(),
      failure: response.ok ? null : 'status',
    }
  } catch {
    // Whatever it was, nothing answered; the causes that a board can do something about are told apart.
    return { ...noConnection(timeout.aborted ? 'timeout' : 'unreachable'), milliseconds: elapsed() }
  }
}

function noConnection(failure: ConnectionFailure): Connection {
  return { ok: false, status: null, statusText: '', milliseconds: 0, failure }
}
