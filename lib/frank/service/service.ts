import 'server-only'
import type { Dispatcher } from 'undici'
import { type AssistantGrant, mintAssistantToken } from '@/lib/assistant/token'
import type { Member } from '@/lib/auth/membership'
import { audienceOf } from '@/lib/auth/permissions'
import { env } from '@/lib/env'
import type { FrankCode } from '@/lib/frank/codes'
import { type StoredConfig, storedConfigSchema, toFrankConfig } from '@/lib/frank/config'
import { frankLimits } from '@/lib/frank/limits'
import { AddressRefused, pinAddress } from '@/lib/http/pin-address'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { read } from '@/lib/supabase/read'
import { probe } from './connection'

export type AssistantService = {
  enabled: boolean
  /** Other services get only the specification's request. */
  isOurs: boolean
  baseUrl: string
  shown: string
  headers: Record<string, string>
  dispatcher?: Dispatcher
}

export async function getAssistantService(
  member: Member,
  associationId: number,
  scope: AssistantGrant['scope'],
): Promise<AssistantService> {
  const organizationId = member.organization.id
  const grant = {
    organizationId,
    associationId,
    audience: audienceOf(member.role),
    memberId: member.id,
    scope,
  }
  return toAssistantService(await readStoredConfig(member), grant)
}

async function readStoredConfig(member: Member): Promise<StoredConfig> {
  // Uses the secret key because only admins can read the address (decision 13).
  const request = getAdminClient()
    .from('frank_api_config')
    .select('api_url, is_enabled')
    .eq('organization_id', member.organization.id)
    .maybeSingle()
  return read('frank_api_config', request, storedConfigSchema)
}

/** @throws AddressRefused if fetching the stored address is not allowed */
export async function toAssistantService(
  config: StoredConfig,
  grant: AssistantGrant,
): Promise<AssistantService> {
  const { FRANK_API_TOKEN, FRANK_ALLOWED_HOSTS } = env()
  const { isEnabled, address } = toFrankConfig(config)
  const { baseUrl, shown, kind } = address
  const service = { enabled: isEnabled, isOurs: kind === 'ours', baseUrl, shown, headers: {} }
  // A disabled service is not called, so its address is not checked.
  if (!service.enabled) return service
  if (kind === 'ours') {
    // Only our own service gets a token, because the token gives access to the organisation's documents.
    const authorization = `Bearer ${await mintAssistantToken(grant, FRANK_API_TOKEN)}`
    return { ...service, headers: { authorization } }
  }
  // The operator's address is trusted.
  if (kind === 'operator') return service
  return { ...service, dispatcher: await pinAddress(baseUrl, FRANK_ALLOWED_HOSTS) }
}

export type FrankStatus = {
  state: 'available' | 'unavailable' | 'disabled'
  reason: FrankCode | null
  /** The value is false if the settings are the reason. */
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
    const apiUrl = error instanceof AddressRefused ? error.address : null
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
