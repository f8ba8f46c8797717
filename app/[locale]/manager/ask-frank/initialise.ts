import { type FrankCode, frankCodes } from '@/lib/frank/codes'

export type Service =
  /** The state on the server, which stays in a browser without scripts. */
  | { state: 'unchecked' }
  | { state: 'initialising' }
  | { state: 'available' }
  /** The service may recover. */
  | { state: 'failed'; reason: FrankCode; status: number | null }
  /** The settings prevent questions. */
  | { state: 'unavailable'; reason: FrankCode; status: number | null }

/** The address is sent to admins alone. */
export type ServiceReport = { service: Service; apiUrl: string | null }

/** Specification, section 9: after 1 s, 2 s and 4 s. */
const retries = 3
export const backoffMs = (attempt: number) => Math.min(1000 * 2 ** attempt, 10_000)

/** Throws only for an aborted signal. */
export async function initialise(
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = pause,
): Promise<ServiceReport> {
  for (let attempt = 0; ; attempt++) {
    const report = await checkService(signal)
    if (report.service.state !== 'failed' || attempt === retries) return report
    await wait(backoffMs(attempt), signal)
  }
}

async function checkService(signal: AbortSignal): Promise<ServiceReport> {
  try {
    const response = await fetch('/api/frank/status', { signal })
    const { state, reason: given, may_recover, status: answered, api_url } = await response.json()
    const apiUrl = typeof api_url === 'string' ? api_url : null
    if (response.ok && state === 'available') return { service: { state }, apiUrl }
    const reason = frankCodes.find((code) => code === given) ?? 'unexpected'
    const isFinal = response.ok ? may_recover !== true : response.status === 401
    const status = typeof answered === 'number' ? answered : null
    return { service: { state: isFinal ? 'unavailable' : 'failed', reason, status }, apiUrl }
  } catch (error) {
    if (signal.aborted) throw error
    return { service: { state: 'failed', reason: 'network', status: null }, apiUrl: null }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
