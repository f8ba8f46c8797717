import 'server-only'
import type { PostgrestError } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getServerClient } from '@/lib/supabase/server'
import type { BoardEntry } from './board'
import { getBoardEntry } from './queries'
import type { BoardEntryInput } from './schema'

function toColumns(input: BoardEntryInput) {
  const { name, detail } = input
  const empty = { name, detail, phone: null, email: null, url: null, member_id: null }
  if (input.kind === 'link') return { ...empty, url: input.url }
  if (input.kind === 'number') return { ...empty, phone: input.phone }
  return { ...empty, phone: input.phone, email: input.email, member_id: input.memberId }
}

function toError(error: PostgrestError): Error {
  // 23503: a member of another organisation, or removed meanwhile.
  if (error.code === '23503') return new AppError('not_found')
  if (error.message.includes('board_full')) return new AppError('board_full')
  return new Error(`board_entries failed: ${error.code} ${error.message}`)
}

/**
 * A form sent twice makes one entry, and one that was changed after going back to it another. @throws AppError
 * `not_found`, `board_full`
 */
export async function createBoardEntry(admin: Member, input: BoardEntryInput): Promise<void> {
  const client = await getServerClient()
  const { id, kind } = input
  const { error } = await client
    .from('board_entries')
    .insert({ id, kind, organization_id: admin.organization.id, ...toColumns(input) })
  if (!error) return
  if (error.code !== '23505') throw toError(error)
  if (isSame(await getBoardEntry(admin, id), toColumns(input))) return
  await createBoardEntry(admin, { ...input, id: crypto.randomUUID() })
}

const isSame = (stored: BoardEntry, columns: ReturnType<typeof toColumns>) =>
  (['name', 'detail', 'phone', 'email', 'url'] as const).every((name) => stored[name] === columns[name]) &&
  stored.memberId === columns.member_id

/** Returns the stored entry, unsaved, after another admin's change. @throws AppError `not_found` */
export async function updateBoardEntry(admin: Member, input: BoardEntryInput): Promise<BoardEntry | null> {
  const client = await getServerClient()
  const { id, kind, version } = input
  const { data, error } = await client
    .from('board_entries')
    .update(toColumns(input))
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .eq('kind', kind)
    .eq('updated_at', version)
    .select('id')
  // 22007: `version` is not a valid time, so no version matches.
  if (error && error.code !== '22007') throw toError(error)
  if (data?.length) return null
  return getBoardEntry(admin, id)
}

/** @throws AppError `not_found` */
export async function deleteBoardEntry(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('board_entries')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  if (error) throw toError(error)
  if (data.length === 0) throw new AppError('not_found')
}

/** No change at either end. @throws AppError `not_found` */
export async function moveBoardEntry(admin: Member, id: string, direction: 'up' | 'down'): Promise<void> {
  const client = await getServerClient()
  const data = await callProcedure(client, 'move_board_entry', {
    org_id: admin.organization.id,
    entry: id,
    upwards: direction === 'up',
  })
  if (!z.boolean().parse(data)) throw new AppError('not_found')
}
