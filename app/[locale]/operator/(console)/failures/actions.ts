'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import { retryAllFailures, retryFailure } from '@/lib/console/mutations'
import { retryAllSchema, retrySchema } from '@/lib/console/schema'

/** `data`: whether it was put back. */
export const retryOne = createAction(
  { name: 'retryOne', permission: 'operator', schema: retrySchema },
  async ({ kind, id }) => {
    const isQueued = await retryFailure(kind, id)
    refresh()
    return isQueued
  },
)

/** `data`: how many were put back. */
export const retryAll = createAction(
  { name: 'retryAll', permission: 'operator', schema: retryAllSchema },
  async () => {
    const count = await retryAllFailures()
    refresh()
    return count
  },
)
