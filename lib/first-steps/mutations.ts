import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

/** Hides the steps from all admins of the organisation. @throws AppError `not_found` */
export async function dismissFirstSteps(admin: Member): Promise<void> {
  const client = await getServerClient()
  const args = { org_id: admin.organization.id }
  if (!(await call(client, 'dismiss_first_steps', args, z.boolean()))) throw new AppError('not_found')
}
