import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { type FrankSettings, toFrankSettings } from '@/lib/frank/settings'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import { expectedKinds, type FirstSteps } from './first-steps'

const enoughDocuments = 3

const found = z.object({
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

function toFirstSteps(row: z.infer<typeof found>['first_steps']): FirstSteps | null {
  if (!row) return null
  const { documents, missing, year, asked, board, invited, news } = row
  const done = { documents: documents >= enoughDocuments, asked, board, invited, news }
  return Object.values(done).every(Boolean) ? null : { done, documents, missing, year }
}

/** `firstSteps` is null once done or dismissed. One round trip. */
export async function getAdminPage(
  organizationId: OrganizationId,
): Promise<{ settings: FrankSettings; firstSteps: FirstSteps | null }> {
  const client = await getDataClient()
  const data = await callProcedure(client, 'get_admin_page', { org_id: organizationId })
  return { settings: toFrankSettings(data), firstSteps: toFirstSteps(found.parse(data).first_steps) }
}
