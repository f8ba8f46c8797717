'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import * as firstSteps from '@/lib/first-steps/mutations'

const dismiss = createAction(
  { name: 'dismissFirstSteps', permission: 'admin', schema: z.object({}) },
  async (_, admin) => {
    await firstSteps.dismissFirstSteps(admin)
    refresh()
  },
)

export async function dismissFirstSteps(): Promise<void> {
  await dismiss({})
}
