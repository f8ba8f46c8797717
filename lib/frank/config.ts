import 'server-only'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { type AssistantGrant, mintAssistantToken } from '@/lib/assistant/token'
import type { Member } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { pinAddress } from './address'
import { resolveServiceAddress } from './service-address'

export type AssistantService = {
  enabled: boolean
  /** Whether it is the one that we ship: it alone learns more than the specification's request holds. */
  isOurs: boolean
  /** False where an admin has saved settings without an address; the default service then answers questions. */
  hasAddress: boolean
  baseUrl: string
  /** The address as admins are shown it. */
  shown: string
  headers: Record<string, string>
  dispatcher?: Dispatcher
}

export const serviceConfigSchema = z
  .object({ api_url: z.string().nullable(), is_enabled: z.boolean() })
  .nullable()

/** What an organisation has set about the service that answers; null where it has set nothing. */
export type ServiceConfig = z.infer<typeof serviceConfigSchema>

/** Which service answers for the member's organisation, read now. @throws AddressRefused as `toAssistantService` */
export async function getAssistantService(
  member: Member,
  associationId: number,
  scope: AssistantGrant['scope'],
): Promise<AssistantService> {
  const grant = { organizationId: member.organization.id, associationId, scope }
  return toAssistantService(await readServiceConfig(member), grant)
}

async function readServiceConfig(member: Member): Promise<ServiceConfig> {
  // The secret key, because members may not read the address: only admins see it (decision 13).
  const { data, error } = await getAdminClient()
    .from('frank_api_config')
    .select('api_url, is_enabled')
    .eq('organization_id', member.organization.id)
    .maybeSingle()
  if (error) throw new Error(`frank_api_config failed: ${error.code} ${error.message}`)
  return serviceConfigSchema.parse(data)
}

/**
 * Which service answers for an organisation, and how it is called. Where nothing is set it is the one that the portal ships.
 * @throws AddressRefused when the stored address may not be fetched
 */
export async function toAssistantService(
  config: ServiceConfig,
  grant: AssistantGrant,
): Promise<AssistantService> {
  const { FRANK_API_TOKEN, FRANK_ALLOWED_HOSTS } = env()
  const { baseUrl, shown, kind } = resolveServiceAddress(config?.api_url ?? null)
  const service = {
    enabled: config?.is_enabled ?? true,
    isOurs: kind === 'ours',
    hasAddress: config === null || Boolean(config.api_url),
    baseUrl,
    shown,
    headers: {},
  }
  // Nothing is called, so nothing needs an address that can be reached.
  if (!service.enabled) return service
  if (kind === 'ours') {
    // Only the service that we ship gets a token: it opens the organisation's documents.
    const authorization = `Bearer ${await mintAssistantToken(grant, FRANK_API_TOKEN)}`
    return { ...service, headers: { authorization } }
  }
  // What the operator set is trusted; what an admin entered is checked.
  if (kind === 'operator') return service
  return { ...service, dispatcher: await pinAddress(baseUrl, FRANK_ALLOWED_HOSTS) }
}
