import 'server-only'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { mintAssistantToken } from '@/lib/assistant/token'
import type { Member } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { pinAddress } from './address'

export type AssistantService = {
  enabled: boolean
  baseUrl: string
  headers: Record<string, string>
  dispatcher?: Dispatcher
}

const row = z.object({ api_url: z.string().nullable(), is_enabled: z.boolean() }).nullable()

/**
 * Which service answers for the member's organisation, and how it is called. Without a configuration it is the one that the portal ships.
 * @throws AddressRefused when the stored address may not be fetched
 */
export async function getAssistantService(member: Member, associationId: number): Promise<AssistantService> {
  // The secret key, because members may not read the address: only admins see it (decision 13).
  const { data, error } = await getAdminClient()
    .from('frank_api_config')
    .select('api_url, is_enabled')
    .eq('organization_id', member.organization.id)
    .maybeSingle()
  if (error) throw new Error(`frank_api_config failed: ${error.code} ${error.message}`)
  const config = row.parse(data)
  const { FRANK_API_URL, FRANK_API_TOKEN, FRANK_ALLOWED_HOSTS, INTERNAL_URL } = env()
  const ours = FRANK_API_URL ?? new URL('/api/assistant', INTERNAL_URL).href
  const baseUrl = config?.api_url || ours
  const enabled = config?.is_enabled ?? true
  if (baseUrl !== ours) {
    const dispatcher = await pinAddress(new URL(baseUrl), FRANK_ALLOWED_HOSTS)
    return { enabled, baseUrl, headers: {}, dispatcher }
  }
  const grant = { organizationId: member.organization.id, associationId }
  return {
    enabled,
    baseUrl,
    headers: { authorization: `Bearer ${await mintAssistantToken(grant, FRANK_API_TOKEN)}` },
  }
}
