import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { logUnexpectedError } from '@/lib/log'
import { AddressRefused, AddressUnresolved } from './address'
import type { FrankCode } from './codes'
import { type AssistantService, getAssistantService } from './config'
import { probe } from './connection'
import { frankLimits } from './limits'

export type FrankStatus = {
  state: 'available' | 'unavailable' | 'disabled'
  reason: FrankCode | null
  /** False if the settings are the reason. */
  mayRecover: boolean
  apiUrl: string | null
  status: number | null
}

const blocked = (reason: FrankCode, apiUrl: string | null = null): FrankStatus => ({
  state: reason === 'disabled' ? 'disabled' : 'unavailable',
  reason,
  mayRecover: false,
  apiUrl,
  status: null,
})

/** Never throws. */
export async function getFrankStatus(member: Member, signal: AbortSignal): Promise<FrankStatus> {
  const { associationId } = member.organization
  if (associationId === null) return blocked('missing_association')
  if (associationId <= 0) return blocked('invalid_association')
  let service: AssistantService
  try {
    service = await getAssistantService(member, associationId, 'ask')
  } catch (error) {
    if (error instanceof AddressRefused) return blocked('unexpected', error.address)
    const apiUrl = error instanceof AddressUnresolved ? error.address : null
    if (!apiUrl) logUnexpectedError('frank status', error)
    return { state: 'unavailable', reason: 'cannot_connect', mayRecover: true, apiUrl, status: null }
  }
  const { enabled, shown } = service
  if (!enabled) return blocked('disabled', shown)
  const { reason, status } = await checkHealth(service, signal)
  await service.dispatcher?.destroy()
  if (reason) return { state: 'unavailable', reason, mayRecover: true, apiUrl: shown, status }
  return { state: 'available', reason, mayRecover: false, apiUrl: shown, status }
}

async function checkHealth(
  { baseUrl, headers, dispatcher }: AssistantService,
  signal: AbortSignal,
): Promise<{ reason: FrankCode | null; status: number | null }> {
  const { status, failure } = await probe({
    address: `${baseUrl}/health`,
    headers,
    timeoutMs: frankLimits.connectionTestMs,
    dispatcher,
    signal,
  })
  // A service without a health address counts as available.
  if (status !== null && status < 500) return { reason: null, status }
  return { reason: failure === 'timeout' ? 'timeout' : 'cannot_connect', status }
}
