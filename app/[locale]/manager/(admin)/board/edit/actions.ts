'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import type { Member } from '@/lib/auth/membership'
import type { BoardEntry } from '@/lib/board/board'
import * as board from '@/lib/board/mutations'
import { boardEntryIdSchema, boardEntrySchema, moveBoardEntrySchema } from '@/lib/board/schema'
import { readBoard } from '@/lib/ingest/jobs/board'
import { logUnexpectedError } from '@/lib/log'

const editPath = '/manager/board/edit'

/** Only logs a failure because the worker reads every changed page. */
async function tellAssistant({ organization }: Member): Promise<void> {
  await readBoard(organization.id).catch((error: unknown) => logUnexpectedError('readBoard', error))
}

const save = createAction(
  { name: 'saveBoardEntry', permission: 'admin', schema: boardEntrySchema },
  async (input, admin) => {
    if (input.version) {
      const changed = await board.updateBoardEntry(admin, input)
      if (changed) return changed
    } else await board.createBoardEntry(admin, input)
    await tellAssistant(admin)
    redirect(`${editPath}?done=${input.version ? 'updated' : 'created'}#${input.kind}`)
  },
)

const fields = ['name', 'detail', 'phone', 'email', 'url', 'memberId'] as const
export type TypedEntry = Record<(typeof fields)[number], string>

/** `data`: another admin's version; nothing is saved. `typed` refills the form without scripts. */
export type SaveEntryState = { result: ActionResult<BoardEntry>; typed: TypedEntry } | null

export async function saveBoardEntry(_previous: SaveEntryState, form: FormData): Promise<SaveEntryState> {
  const result = await save(form)
  const typed = fields.map((name) => [name, readTyped(form, name, 2000)])
  return { result, typed: Object.fromEntries(typed) as TypedEntry }
}

const move = createAction(
  { name: 'moveBoardEntry', permission: 'admin', schema: moveBoardEntrySchema },
  async ({ id, direction }, admin) => {
    await board.moveBoardEntry(admin, id, direction)
    await tellAssistant(admin)
    refresh()
  },
)

const remove = createAction(
  { name: 'deleteBoardEntry', permission: 'admin', schema: boardEntryIdSchema },
  async ({ id }, admin) => {
    await board.deleteBoardEntry(admin, id)
    await tellAssistant(admin)
    redirect(`${editPath}?done=deleted`)
  },
)

export type EntryActionState = ActionResult<void> | null

export async function moveBoardEntry(_previous: EntryActionState, form: FormData): Promise<EntryActionState> {
  return move(form)
}

export async function deleteBoardEntry(
  _previous: EntryActionState,
  form: FormData,
): Promise<EntryActionState> {
  return remove(form)
}
