'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import * as firstSteps from '@/lib/first-steps/mutations'

const dismiss = createAction(
  { name: 'dismissFirstSteps', permission: 'admin', schema: z.object({}) },
  (_, admin) => firstSteps.dismissFirstSteps(admin),
)

export async function dismissFirstSteps(): Promise<void> {
  const { ok } = await dismiss({})
  // A refused caller gets no page of it.
  if (ok) refresh()
}

/** The open page keeps showing that all steps are done. */
export async function noteFirstStepsDone(): Promise<void> {
  await dismiss({})
}
