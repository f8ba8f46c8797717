import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { grantSupportSchema } from './schema'

/** The time begins now. @throws AppError `support_granted`: one lasts already */
export async function grantSupport(
  { organization }: Member,
  { purpose, hours }: z.infer<typeof grantSupportSchema>,
): Promise<void> {
  const row = { organization_id: organization.id, purpose, hours: Number(hours) }
  const client = await getServerClient()
  const refusals = { 23505: 'support_granted', 42501: 'access_denied' } as const
  await read('support_grants', client.from('support_grants').insert(row), z.null(), refusals)
}

/** From the next request of an operator on. Nothing happens if it has ended already. */
export async function endSupport({ organization }: Member): Promise<void> {
  const client = await getServerClient()
  const request = client.from('support_grants').delete().eq('organization_id', organization.id)
  await read('support_grants', request, z.null())
}
