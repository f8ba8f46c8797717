'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as changes from '@/lib/documents/rule-changes'
import { settleRuleChangesSchema } from '@/lib/documents/schema'

export const settleRuleChanges = createAction(
  { name: 'settleRuleChanges', permission: 'admin', schema: settleRuleChangesSchema, lists: ['changeIds'] },
  async ({ changeIds, outcome }) => {
    const settled = await changes.settleRuleChanges(changeIds, outcome)
    refresh()
    return settled
  },
)
