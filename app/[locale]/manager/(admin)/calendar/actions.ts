'use server'

import { refresh } from 'next/cache'
import { type ActionResult, createAction } from '@/lib/action'
import * as calendar from '@/lib/calendar/mutations'
import { calendarEntrySchema, calendarIdSchema } from '@/lib/calendar/schema'

type Result = ActionResult<void> | null

const add = createAction(
  { name: 'addCalendarEntry', permission: 'admin', schema: calendarEntrySchema },
  async (input, admin) => {
    await calendar.addCalendarEntry(admin, input)
    refresh()
  },
)

export async function addEntry(_previous: Result, form: FormData): Promise<Result> {
  return add(form)
}

const update = createAction(
  { name: 'updateCalendarEntry', permission: 'admin', schema: calendarEntrySchema },
  async (input, admin) => {
    await calendar.updateCalendarEntry(admin, input)
    refresh()
  },
)

export async function updateEntry(_previous: Result, form: FormData): Promise<Result> {
  return update(form)
}

export const deleteEntry = createAction(
  { name: 'deleteCalendarEntry', permission: 'admin', schema: calendarIdSchema },
  async ({ entryId }, admin) => {
    await calendar.deleteCalendarEntry(admin, entryId)
    refresh()
  },
)

/** Deletes without scripts. */
export async function postEntryDeletion(_previous: Result, form: FormData): Promise<Result> {
  return deleteEntry(form)
}
