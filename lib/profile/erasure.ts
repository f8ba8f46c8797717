import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

const table = 'erasure_requests'

/** Asks the admins of the member's organisation to erase them. Asking again changes nothing. */
export async function askForErasure(member: Member): Promise<void> {
  const client = await getServerClient()
  const row = { member_id: member.id, organization_id: member.organization.id }
  const request = client.from(table).upsert(row, { onConflict: 'member_id', ignoreDuplicates: true })
  await read(table, request, z.null(), 'erasure_failed')
}

/** Takes the request back. */
export async function withdrawErasure(member: Member): Promise<void> {
  const client = await getServerClient()
  await read(table, client.from(table).delete().eq('member_id', member.id), z.null(), 'erasure_failed')
}
