'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as texts from '@/lib/documents/replaced-texts'
import { settleTextsSchema } from '@/lib/documents/schema'

export const settleReplacedTexts = createAction(
  { name: 'settleReplacedTexts', permission: 'admin', schema: settleTextsSchema, lists: ['documentIds'] },
  async ({ documentIds, outcome }) => {
    const settled = await texts.settleReplacedTexts(documentIds, outcome === 'ended')
    refresh()
    return settled
  },
)
