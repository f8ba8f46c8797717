'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as articles from '@/lib/articles/mutations'
import { articleIdSchema } from '@/lib/articles/schema'

/** Deletes the image too. */
export const deleteArticle = createAction(
  { name: 'deleteArticle', permission: 'admin', schema: articleIdSchema },
  async ({ articleId }, admin) => {
    await articles.deleteArticle(admin, articleId)
    refresh()
  },
)
