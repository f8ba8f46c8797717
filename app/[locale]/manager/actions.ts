'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { keepDismissed } from '@/lib/http/dismissed-announcements'

const dismiss = createAction(
  { name: 'dismissAnnouncement', permission: 'member', schema: z.object({ id: z.guid('not_found') }) },
  async ({ id }) => {
    await keepDismissed(id)
    refresh()
  },
)

/** A failure leaves the announcement where it is. */
export async function dismissAnnouncement(form: FormData): Promise<void> {
  await dismiss(form)
}
