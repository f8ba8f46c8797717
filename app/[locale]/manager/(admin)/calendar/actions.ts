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

export async function addEntry(_previous: Result, form: FormData): Promise<Result> {
  return add(form)
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
  const result = await update(form)
  const typed = ['id', 'version', 'title', 'day', 'from', 'to', 'place'].map((name) => [
    name,
    readTyped(form, name, 400),
  ])
  return { result, typed: Object.fromEntries(typed) }
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
