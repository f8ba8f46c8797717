'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { type ActionResult, createAction } from '@/lib/action'
import { renewCalendarFeed } from '@/lib/calendar/mutations'

type Result = ActionResult<void> | null

const renew = createAction(
  { name: 'renewCalendarFeed', permission: 'member', schema: z.object({}) },
  async (_input, member) => {
    await renewCalendarFeed(member)
    refresh()
  },
)

/** The member's earlier address becomes invalid. */
export async function renewFeed(_previous: Result, form: FormData): Promise<Result> {
  return renew(form)
}
