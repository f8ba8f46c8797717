import 'server-only'
import { fetch } from 'undici'
import type { Member } from '@/lib/auth/membership'
import { logSurprise } from '@/lib/log'
import { AddressRefused, AddressUnresolved } from './address'
import type { FrankCode } from './codes'
import { type AssistantService, getAssistantService } from './config'
import { frankLimits } from './limits'

export type FrankStatus = {
  state: 'available' | 'unavailable' | 'disabled'
  /** Why not; null when available. */
  reason: FrankCode | null
  /** Whether it may be there in a moment: not when settings stand in the way. */
  mayRecover: boolean
  apiUrl: string | null
}

const blocked = (reason: FrankCode, apiUrl: string | null = null): FrankStatus => ({
  state: reason === 'disabled' ? 'disabled' : 'unavailable',
  reason,
  mayRecover: false,
  apiUrl,
})

/** Whether the organisation's assistant can be asked just now. Never throws. */
export async function getFrankStatus(member: Member, signal: AbortSignal): Promise<FrankStatus> {
  const { associationId } = member.organization
  if (associationId === null) return blocked('missing_association')
  if (associationId <= 0) return blocked('invalid_association')
  let service: AssistantService
  try {
    service = await getAssistantService(member, associationId)
  } catch (error) {
    if (error instanceof AddressRefused) return blocked('unexpected', error.address)
    const apiUrl = error instanceof AddressUnresolved ? error.address : null
    if (!apiUrl) logSurprise('frank status', error)
    return { state: 'unavailable', reason: 'network', mayRecover: true, apiUrl }
  }
  const { enabled, shown } = service
  const reason = enabled ? await checkHealth(service, signal) : null
  await service.dispatcher?.destroy()
  if (!enabled) return blocked('disabled', shown)
  if (reason) return { state: 'unavailable', reason, mayRecover: true, apiUrl: shown }
  return { state: 'available', reason: null, mayRecover: false, apiUrl: shown }
}

async function checkHealth(
  { baseUrl, dispatcher }: AssistantService,
  left: AbortSignal,
): Promise<FrankCode | null> {
  const timeout = AbortSignal.timeout(frankLimits.connectionTestMs)
  try {
    const response = await fetch(`${baseUrl}/health`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      dispatcher,
      signal: AbortSignal.any([timeout, left]),
    })
    await response.body?.cancel()
    // A service that has no such address is there all the same: whether it answers, the first question shows.
    return response.status >= 500 ? 'server_error' : null
  } catch {
    return timeout.aborted ? 'timeout' : 'network'
  }
}
