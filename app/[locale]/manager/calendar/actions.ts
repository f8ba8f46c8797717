'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { renewCalendarFeed } from '@/lib/calendar/mutations'

/** The member's earlier address becomes invalid. */
export const renewFeed = createAction(
  { name: 'renewCalendarFeed', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await renewCalendarFeed(member)
    refresh()
  },
)
