import 'server-only'
import { z } from 'zod'
import { getDefaultAddress } from '@/lib/frank/service/address'
import { toFrankConfig } from './config'

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
