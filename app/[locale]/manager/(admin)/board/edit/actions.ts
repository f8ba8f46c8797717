'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import type { Member } from '@/lib/auth/membership'
import * as board from '@/lib/board/mutations'
import { boardEntryIdSchema, boardEntrySchema, moveBoardEntrySchema } from '@/lib/board/schema'
import { readBoard } from '@/lib/ingest/jobs/board'
import { logUnexpectedError } from '@/lib/log'

const editPath = '/manager/board/edit'

/** Logs a failure and goes on, because the worker reads every changed page. */
async function tellAssistant({ organization }: Member): Promise<void> {
  await readBoard(organization.id).catch((error: unknown) => logUnexpectedError('readBoard', error))
}

/** `data`: another admin's version; nothing is saved. */
export const saveBoardEntry = createAction(
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

export const moveBoardEntry = createAction(
  { name: 'moveBoardEntry', permission: 'admin', schema: moveBoardEntrySchema },
  async ({ id, direction }, admin) => {
    await board.moveBoardEntry(admin, id, direction)
    await tellAssistant(admin)
    refresh()
  },
)

export const deleteBoardEntry = createAction(
  { name: 'deleteBoardEntry', permission: 'admin', schema: boardEntryIdSchema },
  async ({ id }, admin) => {
    await board.deleteBoardEntry(admin, id)
    await tellAssistant(admin)
    redirect(`${editPath}?done=deleted`)
  },
)
