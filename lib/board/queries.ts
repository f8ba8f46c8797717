import 'server-only'
import { z } from 'zod'
import { type Member, toPictureSrc } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import { type BoardEntry, type BoardPage, boardKinds } from './board'

const row = z.object({
  id: z.uuid(),
  kind: z.enum(boardKinds),
  name: z.string(),
  detail: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  url: z.string().nullable(),
  member_id: z.uuid().nullable(),
  picture: z.string().nullish(),
  updated_at: z.string(),
})

const page = z.object({
  entries: z.array(row),
  pictures: z.array(z.object({ id: z.uuid(), full_name: z.string() })).nullable(),
})

function toEntry({
  member_id: memberId,
  picture,
  updated_at: version,
  ...fields
}: z.infer<typeof row>): BoardEntry {
  return { ...fields, memberId, version, pictureSrc: memberId && toPictureSrc(memberId, picture ?? null) }
}

/** `pictures` is empty for members. One round trip. */
export async function getBoardPage(member: Member): Promise<BoardPage> {
  const client = await getDataClient()
  const data = await callProcedure(client, 'get_board_page', {
    org_id: member.organization.id,
    for_admin: can(member.role, 'admin'),
  })
  const { entries, pictures } = page.parse(data)
  return {
    entries: entries.map(toEntry),
    pictures: (pictures ?? []).map(({ id, full_name: name }) => ({ id, name })),
  }
}

/** @throws AppError `not_found` */
export async function getBoardEntry(admin: Member, id: string): Promise<BoardEntry> {
  const client = await getDataClient()
  const { data, error } = await client
    .from('board_entries')
    .select('id, kind, name, detail, phone, email, url, member_id, updated_at')
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .maybeSingle()
  if (error) throw new Error(`board_entries failed: ${error.code} ${error.message}`)
  if (!data) throw new AppError('not_found')
  return toEntry(row.parse(data))
}
