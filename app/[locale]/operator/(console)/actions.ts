'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as mutations from '@/lib/console/mutations'
import { changeOrganizationSchema, createOrganizationSchema, pauseSchema } from '@/lib/console/schema'

export const createOrganization = createAction(
  { name: 'createOrganization', permission: 'operator', schema: createOrganizationSchema },
  async (input) => {
    await mutations.createOrganization(input)
    refresh()
  },
)

export const changeOrganization = createAction(
  { name: 'changeOrganization', permission: 'operator', schema: changeOrganizationSchema },
  async (input) => {
    await mutations.changeOrganization(input)
    refresh()
  },
)

export const pauseOrganization = createAction(
  { name: 'pauseOrganization', permission: 'operator', schema: pauseSchema },
  async ({ id, paused }) => {
    await mutations.pauseOrganization(id, paused === 'yes')
    refresh()
  },
)
