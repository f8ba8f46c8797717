'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as articles from '@/lib/articles/mutations'
import { articleIdSchema } from '@/lib/articles/schema'
import { chooseNewsMail } from '@/lib/news-mails/mutations'
import { newsChoiceSchema } from '@/lib/news-mails/schema'

/** A member is counted once. */
export const markRead = createAction(
  { name: 'markRead', permission: 'member', schema: articleIdSchema },
  async ({ articleId }, member) => {
    if (await articles.markRead(member, articleId)) refresh()
  },
)

/** The page stays, so that it can show the result. */
export const chooseMail = createAction(
  { name: 'chooseNewsMail', permission: 'member', schema: newsChoiceSchema },
  async ({ frequency }, member) => {
    await chooseNewsMail(member, frequency)
    return frequency
  },
)
