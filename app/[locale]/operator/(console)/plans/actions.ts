'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as mutations from '@/lib/console/mutations'
import { addPlanSchema, changePlanSchema, planIdSchema } from '@/lib/console/schema'

export const addPlan = createAction(
  { name: 'addPlan', permission: 'operator', schema: addPlanSchema },
  async (input) => {
    await mutations.addPlan(input)
    refresh()
  },
)

export const changePlan = createAction(
  { name: 'changePlan', permission: 'operator', schema: changePlanSchema },
  async (input) => {
    await mutations.changePlan(input)
    refresh()
  },
)

export const removePlan = createAction(
  { name: 'removePlan', permission: 'operator', schema: planIdSchema },
  async ({ id }) => {
    await mutations.removePlan(id)
    refresh()
  },
)
