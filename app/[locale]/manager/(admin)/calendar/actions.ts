'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { createAction } from '@/lib/action'
import { formatWhen } from '@/lib/calendar/calendar'
import * as calendar from '@/lib/calendar/mutations'
import { calendarEntrySchema, calendarIdSchema } from '@/lib/calendar/schema'
import { getChosenLanguage } from '@/lib/i18n/member-language'

export const addEntry = createAction(
  { name: 'addCalendarEntry', permission: 'admin', schema: calendarEntrySchema },
  async (input, admin) => {
    await calendar.addCalendarEntry(admin, input)
    refresh()
  },
)

/** `data`: another admin's version; nothing is saved. */
export const updateEntry = createAction(
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

export const deleteEntry = createAction(
  { name: 'deleteCalendarEntry', permission: 'admin', schema: calendarIdSchema },
  async ({ entryId }, admin) => {
    await calendar.deleteCalendarEntry(admin, entryId)
    refresh()
  },
)
