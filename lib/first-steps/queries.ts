import 'server-only'
import { z } from 'zod'
import { type FrankSettings, frankSettingsRow, toFrankSettings } from '@/lib/frank/settings'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { expectedKinds, type FirstSteps } from './first-steps'

const enoughDocuments = 3

const page = frankSettingsRow.extend({
  first_steps: z
    .object({
      documents: z.number(),
      asked: z.boolean(),
      board: z.boolean(),
      invited: z.boolean(),
      news: z.boolean(),
      year: z.number(),
      missing: z.array(z.enum(expectedKinds)),
    })
    .nullish(),
})

function toFirstSteps(row: z.infer<typeof page>['first_steps']): FirstSteps | null {
  if (!row) return null
  const { documents, missing, year, asked, board, invited, news } = row
  const done = { documents: documents >= enoughDocuments, asked, board, invited, news }
  return Object.values(done).every(Boolean) ? null : { done, documents, missing, year }
}

/** `firstSteps` is null once they are done or dismissed. */
export async function getAdminPage(): Promise<{ settings: FrankSettings; firstSteps: FirstSteps | null }> {
  const { first_steps, ...settings } = await call(await getServerClient(), 'get_admin_page', {}, page)
  return { settings: toFrankSettings(settings), firstSteps: toFirstSteps(first_steps) }
}
