import 'server-only'
import { z } from 'zod'
import type { Member, OrganizationId } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient, getServerClient } from '@/lib/supabase/server'
import { AddressRefused, AddressUnresolved, pinAddress } from './address'
import type { FrankSettingsInput } from './schema'
import { getDefaultAddress, resolveServiceAddress } from './service-address'

const stored = z.object({
  config: z
    .object({ api_url: z.string().nullable(), is_enabled: z.boolean(), updated_at: z.coerce.date() })
    .nullable(),
  open_questions: z.number(),
})

export type FrankSettings = {
  apiUrl: string
  defaultUrl: string
  hasAddress: boolean
  isEnabled: boolean
  updatedAt: Date | null
  /** 100 means 100 or more. */
  openQuestions: number
}

export async function getFrankSettings(organizationId: OrganizationId): Promise<FrankSettings> {
  const client = await getDataClient()
  const data = await callProcedure(client, 'get_frank_settings', { org_id: organizationId })
  return toFrankSettings(data)
}

/** @throws ZodError */
export function toFrankSettings(data: unknown): FrankSettings {
  const { config: saved, open_questions } = stored.parse(data)
  return {
    apiUrl: resolveServiceAddress(saved?.api_url ?? null).shown,
    defaultUrl: getDefaultAddress().shown,
    hasAddress: Boolean(saved?.api_url),
    isEnabled: saved?.is_enabled ?? true,
    updatedAt: saved?.updated_at ?? null,
    openQuestions: open_questions,
  }
}

export async function loadFrankSettings(organizationId: OrganizationId): Promise<FrankSettings | null> {
  return getFrankSettings(organizationId).catch((error: unknown) => {
    logSurprise('frank settings', error)
    return null
  })
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
    if (error instanceof AddressUnresolved) return
    throw error instanceof AddressRefused ? new AppError('frank_url_refused') : error
  }
}

type Change = { is_enabled: boolean; api_url?: string | null }

async function write(organizationId: OrganizationId, change: Change): Promise<void> {
  const client = await getServerClient()
  const update = () =>
    client.from('frank_api_config').update(change).eq('organization_id', organizationId).select('id')
  const updated = await update()
  if (updated.data?.length) return
  if (updated.error) throw new AppError('frank_save_failed')
  const inserted = await client
    .from('frank_api_config')
    .insert({ organization_id: organizationId, ...change })
  if (!inserted.error) return
  // Another admin saved first. The later save wins.
  const again = inserted.error.code === '23505' ? await update() : null
  if (!again?.data?.length) throw new AppError('frank_save_failed')
}
