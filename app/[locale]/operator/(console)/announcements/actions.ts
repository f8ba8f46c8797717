'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as mutations from '@/lib/console/mutations'
import { announcementIdSchema, announcementSchema } from '@/lib/console/schema'

export const announce = createAction(
  { name: 'announce', permission: 'operator', schema: announcementSchema },
  async (input) => {
    await mutations.announce(input)
    refresh()
  },
)

export const removeAnnouncement = createAction(
  { name: 'removeAnnouncement', permission: 'operator', schema: announcementIdSchema },
  async ({ id }) => {
    await mutations.removeAnnouncement(id)
    refresh()
  },
)
