import 'server-only'
import { z } from 'zod'
import { type Member, toPictureSrc } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
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
  is_public: z.boolean(),
})

const page = z.object({
  entries: z.array(row),
  pictures: z.array(z.object({ id: z.uuid(), full_name: z.string() })).nullable(),
})

function toEntry({
  member_id: memberId,
  picture,
  updated_at: version,
  is_public: isPublic,
  ...fields
}: z.infer<typeof row>): BoardEntry {
  const pictureSrc = memberId && toPictureSrc(memberId, picture ?? null)
  return { ...fields, memberId, version, pictureSrc, isPublic }
}

/** Members get no `pictures`. */
export async function getBoardPage(): Promise<BoardPage> {
  const { entries, pictures } = await call(await getServerClient(), 'get_board_page', {}, page)
  return {
    entries: entries.map(toEntry),
    pictures: (pictures ?? []).map(({ id, full_name: name }) => ({ id, name })),
  }
}

/** @throws AppError `not_found` */
export async function getBoardEntry(admin: Member, id: string): Promise<BoardEntry> {
  const client = await getServerClient()
  const request = client
    .from('board_entries')
    .select('id, kind, name, detail, phone, email, url, member_id, updated_at, is_public')
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .maybeSingle()
  const stored = await read('board_entries', request, row.nullable())
  if (!stored) throw new AppError('not_found')
  return toEntry(stored)
}
