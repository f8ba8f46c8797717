'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as articles from '@/lib/articles/mutations'
import { articleIdSchema } from '@/lib/articles/schema'

/** A member is counted once. */
export const markRead = createAction(
  { name: 'markRead', permission: 'member', schema: articleIdSchema },
  async ({ articleId }, member) => {
    if (await articles.markRead(member, articleId)) refresh()
  },
)
