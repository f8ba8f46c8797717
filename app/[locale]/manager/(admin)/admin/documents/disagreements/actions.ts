'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as disagreements from '@/lib/documents/disagreements'
import { settleDisagreementsSchema } from '@/lib/documents/schema'

export const settleDisagreements = createAction(
  {
    name: 'settleDisagreements',
    permission: 'admin',
    schema: settleDisagreementsSchema,
    lists: ['disagreementIds'],
  },
  async ({ disagreementIds }) => {
    const settled = await disagreements.settleDisagreements(disagreementIds)
    refresh()
    return settled
  },
)
