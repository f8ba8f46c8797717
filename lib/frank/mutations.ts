import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { resolveServiceAddress } from '@/lib/frank/service/address'
import { AddressRefused, pinAddress } from '@/lib/http/pin-address'
import { logUnexpectedError } from '@/lib/log'
import { call, change, insertOnce, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { FrankSettingsInput, Rating } from './schema'

/** @throws AppError `not_found`, also for another member's conversation */
export async function renameConversation(member: Member, id: string, title: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('frank_conversations')
    .update({ title })
    .eq('member_id', member.id)
    .eq('id', id)
    .select('id')
  await change('frank_conversations', request)
}

export async function deleteConversation(member: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client.from('frank_conversations').delete().eq('member_id', member.id).eq('id', id)
  await read('frank_conversations', request, z.null())
}

export async function deleteAllConversations(member: Member): Promise<void> {
  const client = await getServerClient()
  const request = client.from('frank_conversations').delete().eq('member_id', member.id)
  await read('frank_conversations', request, z.null())
}

/** @throws AppError `not_found` */
export async function rateAnswer({ messageId, helpful, reason, shareIdentity }: Rating): Promise<void> {
  const client = await getServerClient()
  const args = { message: messageId, is_helpful: helpful, why: reason, with_name: shareIdentity }
  if (!(await call(client, 'rate_frank_answer', args, z.boolean()))) throw new AppError('not_found')
}

/** Row level security allows only admins. @returns the number of deleted rows */
export async function clearFrankLogs(organizationId: OrganizationId): Promise<number> {
  const client = await getServerClient()
  const reply = await client
    .from('frank_interaction_logs')
    .delete({ count: 'exact' })
    .eq('organization_id', organizationId)
  await read('frank_interaction_logs', Promise.resolve(reply), z.null())
  return reply.count ?? 0
}

/** Each question checks the name again. @throws AppError `frank_url_refused`, `frank_save_failed` */
export async function saveFrankSettings(
  admin: Member,
  { isEnabled, apiUrl }: FrankSettingsInput,
): Promise<void> {
  if (apiUrl === undefined) return write(admin.organization.id, { is_enabled: isEnabled })
  const address = resolveServiceAddress(apiUrl)
  if (address.kind === 'entered') await checkAddress(address.baseUrl)
  await write(admin.organization.id, {
    is_enabled: isEnabled,
    api_url: address.kind === 'entered' ? address.baseUrl : null,
  })
}

/** @throws AppError `frank_save_failed` */
export async function resetFrankSettings(admin: Member): Promise<void> {
  await write(admin.organization.id, { api_url: null, is_enabled: false })
}

async function checkAddress(baseUrl: string): Promise<void> {
  try {
    await (await pinAddress(baseUrl, env().FRANK_ALLOWED_HOSTS)).destroy()
  } catch (error) {
    throw error instanceof AddressRefused ? new AppError('frank_url_refused') : error
  }
}

type Change = { is_enabled: boolean; api_url?: string | null }

async function write(organizationId: OrganizationId, change: Change): Promise<void> {
  const client = await getServerClient()
  const update = async () => {
    const request = client
      .from('frank_api_config')
      .update(change)
      .eq('organization_id', organizationId)
      .select('id')
    return (await read('frank_api_config', request, z.array(z.unknown()), 'frank_save_failed')).length > 0
  }
  if (await update()) return
  const insert = client.from('frank_api_config').insert({ organization_id: organizationId, ...change })
  const isInserted = await insertOnce('frank_api_config', insert).catch((error: unknown) => {
    logUnexpectedError('save the Frank settings', error)
    throw new AppError('frank_save_failed')
  })
  // Another admin saved first. The later save wins.
  if (!isInserted && !(await update())) throw new AppError('frank_save_failed')
}
