'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import type { EntryFields } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/format'
import * as calendar from '@/lib/calendar/mutations'
import { calendarEntrySchema, calendarIdSchema } from '@/lib/calendar/schema'
import { getChosenLanguage } from '@/lib/i18n/chosen-language'

type Result = ActionResult<void> | null

const add = createAction(
  { name: 'addCalendarEntry', permission: 'admin', schema: calendarEntrySchema },
  async (input, admin) => {
    await calendar.addCalendarEntry(admin, input)
    refresh()
  },
)

/** The typed text refills the form without scripts. */
export type AddEntryState = { result: ActionResult<void>; typed?: EntryFields } | null

export async function addEntry(_previous: AddEntryState, form: FormData): Promise<AddEntryState> {
  return { result: await add(form), typed: readEntry(form) }
}

function readEntry(form: unknown): EntryFields {
  const read = (name: string) => readTyped(form, name, 400)
  return {
    ...{ id: read('id'), version: read('version'), title: read('title'), place: read('place') },
    ...{ day: read('day'), from: read('from'), to: read('to') },
  }
}

const update = createAction(
  { name: 'updateCalendarEntry', permission: 'admin', schema: calendarEntrySchema },
  async (input, admin) => {
    const stored = await calendar.updateCalendarEntry(admin, input)
    refresh()
    if (!stored) return null
    const locale = await getChosenLanguage()
    const t = await getTranslations({ locale, namespace: 'calendar' })
    const parts = [stored.title, formatWhen(stored, locale, t('allDay')), stored.place]
    return { version: stored.version, text: parts.filter(Boolean).join(' · ') }
  },
)

/** `data`: another admin's version; nothing is saved. The typed text refills the form without scripts. */
export type UpdateEntryState = {
  result: ActionResult<{ version: string; text: string } | null>
  typed: EntryFields
} | null

export async function updateEntry(_previous: UpdateEntryState, form: FormData): Promise<UpdateEntryState> {
  return { result: await update(form), typed: readEntry(form) }
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
