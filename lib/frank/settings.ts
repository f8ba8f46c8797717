import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import {
  AddressRefused,
  getDefaultAddress,
  pinAddress,
  resolveServiceAddress,
} from '@/lib/frank/service/address'
import { logUnexpectedError } from '@/lib/log'
import { call, insertOnce, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { toFrankConfig } from './config'
import type { FrankSettingsInput } from './schema'

export const frankSettingsRow = z.object({
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
  /** The number 100 means 100 or more. */
  openQuestions: number
}

export async function getFrankSettings(): Promise<FrankSettings> {
  return toFrankSettings(await call(await getServerClient(), 'get_frank_settings', {}, frankSettingsRow))
}

export function toFrankSettings({
  config: saved,
  open_questions,
}: z.infer<typeof frankSettingsRow>): FrankSettings {
  const { isEnabled, address } = toFrankConfig(saved)
  return {
    apiUrl: address.shown,
    defaultUrl: getDefaultAddress().shown,
    hasAddress: Boolean(saved?.api_url),
    isEnabled,
    updatedAt: saved?.updated_at ?? null,
    openQuestions: open_questions,
  }
}

export async function loadFrankSettings(): Promise<FrankSettings | null> {
  return getFrankSettings().catch((error: unknown) => {
    logUnexpectedError('frank settings', error)
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
