import 'server-only'
import { z } from 'zod'
import { resolveServiceAddress, type ServiceAddress } from './service/address'

/** An organisation that saved nothing has no row. */
export const storedConfigSchema = z
  .object({ api_url: z.string().nullable(), is_enabled: z.boolean() })
  .nullable()

export type StoredConfig = z.infer<typeof storedConfigSchema>

export type FrankConfig = { isEnabled: boolean; address: ServiceAddress }

/** What holds for the organisation. An empty address means the default service for every caller. */
export function toFrankConfig(stored: StoredConfig): FrankConfig {
  return { isEnabled: stored?.is_enabled ?? true, address: resolveServiceAddress(stored?.api_url ?? null) }
}
