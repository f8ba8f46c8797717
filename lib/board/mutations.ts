import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, change, changeVersion, insertOnce } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { BoardEntry } from './board'
import { getBoardEntry } from './queries'
import type { BoardEntryInput } from './schema'

function toColumns(input: BoardEntryInput) {
  const { name, detail } = input
  const empty = { name, detail, phone: null, email: null, url: null, member_id: null, is_public: false }
  if (input.kind === 'number') return { ...empty, phone: input.phone }
  const shown = { ...empty, is_public: input.isPublic }
  if (input.kind === 'link') return { ...shown, url: input.url }
  return { ...shown, phone: input.phone, email: input.email, member_id: input.memberId }
}

/** 23503 means that the member is in another organisation, or was removed meanwhile. */
const refusals = { 23503: 'not_found', board_full: 'board_full' } as const

/**
 * A form that is sent twice makes one entry. A form that the admin returns to and changes makes a second entry.
 * @throws AppError `not_found`, `board_full`
 */
export async function createBoardEntry(admin: Member, input: BoardEntryInput): Promise<void> {
  const client = await getServerClient()
  const { id, kind } = input
  const request = client
    .from('board_entries')
    .insert({ id, kind, organization_id: admin.organization.id, ...toColumns(input) })
  if (await insertOnce('board_entries', request, refusals)) return
  if (isSame(await getBoardEntry(admin, id), toColumns(input))) return
  await createBoardEntry(admin, { ...input, id: crypto.randomUUID() })
}

const isSame = (stored: BoardEntry, columns: ReturnType<typeof toColumns>) =>
  (['name', 'detail', 'phone', 'email', 'url'] as const).every((name) => stored[name] === columns[name]) &&
  stored.memberId === columns.member_id &&
  stored.isPublic === columns.is_public

/** Returns the stored entry, unsaved, after another admin's change. @throws AppError `not_found` */
export async function updateBoardEntry(admin: Member, input: BoardEntryInput): Promise<BoardEntry | null> {
  const client = await getServerClient()
  const { id, kind, version } = input
  const request = client
    .from('board_entries')
    .update(toColumns(input))
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .eq('kind', kind)
    .eq('updated_at', version)
    .select('id')
  return (await changeVersion('board_entries', request, refusals)) ? null : getBoardEntry(admin, id)
}

/** @throws AppError `not_found` */
export async function deleteBoardEntry(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('board_entries')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  await change('board_entries', request)
}

/** Changes nothing at either end of the list. @throws AppError `not_found` */
export async function moveBoardEntry(admin: Member, id: string, direction: 'up' | 'down'): Promise<void> {
  const client = await getServerClient()
  const args = { org_id: admin.organization.id, entry: id, upwards: direction === 'up' }
  if (!(await call(client, 'move_board_entry', args, z.boolean()))) throw new AppError('not_found')
}
